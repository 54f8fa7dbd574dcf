import { addressHash } from "../../../src/server/uploads/storage/file-store";

const areOne = (one: string, other: string) => addressHash(one) === addressHash(other);

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
  ["2001:db8:1:2::1", "2001:0DB8:0001:0002:0:0:0:9"],
  ["2001:db8::1", "2001:db8:0:0:1:2:3:4"],
  ["::1", "0:0:0:0:5:6:7:8"],
  ["fe80::1%eth0", "fe80::2%eth1"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:192.0.2.7", "192.0.2.7"],
])("%s and %s have the same address hash", (one, other) => {
  expect(areOne(one, other)).toBe(true);
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:3::1"],
  ["2001:db8:1:2::1", "2001:db8:1:2000::1"],
  ["2001:db8:0:1::1", "2001:db8:1::1"],
  ["192.0.2.7", "192.0.2.8"],
  ["::ffff:192.0.2.7", "::ffff:192.0.2.8"],
  ["192.0.2.7", "192.0.3.7"],
])("%s and %s have different address hashes", (one, other) => {
  expect(areOne(one, other)).toBe(false);
});

test("an address is hashed to 64 hexadecimal digits", () => {
  expect(addressHash("192.0.2.7")).toMatch(/^[0-9a-f]{64}$/);
});
