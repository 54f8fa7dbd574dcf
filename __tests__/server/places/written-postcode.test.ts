import fc from "fast-check";
import { readPostcode } from "../../../src/server/places/postcodes/postcodes";

test.each([
  ["SW1A 1AA", "SW1A 1AA", [["SW1A1AA"], ["SW1A"]]],
  ["e1 4ab", "E1 4AB", [["E14AB"], ["E1"]]],
  ["m1", "M1", [["M1"], expect.arrayContaining(["M1A", "M1Z"])]],
  ["sw1a", "SW1A", [["SW1A"]]],
  ["10001-1234", "10001-1234", [["100011234"], ["10001"]]],
  ["90210", "90210", [["90210"]]],
  ["k1a0b1", "K1A 0B1", [["K1A0B1"], ["K1A"]]],
  ["1012ab", "1012 AB", [["1012AB"], ["1012"]]],
  ["D02X285", "D02 X285", [["D02X285"], ["D02"]]],
  ["１０００１", "10001", [["10001"]]],
])("%j is normalised to %j", (written, text, listed) => {
  expect(readPostcode(written)).toEqual({ text, listed, around: "" });
});

test.each([
  ["SW1A 1AA, London", "SW1A 1AA", "London"],
  ["SW1A 1AA London", "SW1A 1AA", "London"],
  ["90210 Beverly Hills, CA", "90210", "Beverly Hills, CA"],
  ["75001, FR", "75001", "FR"],
])("%j is split into the code and the place around it", (written, text, around) => {
  expect(readPostcode(written)).toMatchObject({ text, around });
});

test.each([
  "",
  "leeds",
  "london",
  ",",
  "-",
  "%",
  "😀",
  "10 downing street",
  "leeds ls1 4ap",
  "a".repeat(500),
])("%j is not a postal code", (written) => expect(readPostcode(written)).toBeNull());

test("spacing, dashes and case make no difference", () => {
  const code = fc.constantFrom("SW1A 1AA", "M1 1AE", "W2", "EC1A 1BB", "90210", "10001-1234", "K1A 0B1");
  const between = fc.array(fc.constantFrom("", "", " ", "  ", "-", "\u00a0"), {
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(
    fc.property(code, between, fc.array(fc.boolean(), { minLength: 12 }), (wanted, gaps, capitals) => {
      const letters = [...wanted.replace(/[ -]/g, "")];
      const written = letters
        .map((letter, place) => (capitals[place] ? letter : letter.toLowerCase()) + gaps[place])
        .join("");
      expect(readPostcode(written)?.text).toBe(wanted);
    }),
  );
});

test("a normalised code is read as the same code", () => {
  const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -");
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 12 }), (written) => {
      const read = readPostcode(written);
      if (read !== null && read.around === "") expect(readPostcode(read.text)).toEqual(read);
    }),
  );
});
