import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { asListeningError, checkPortIsFree, ListeningError } from "../../src/server/listening";

test("a busy port is reported, and checking a free port leaves it free", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const place = { host: "127.0.0.1", port: (holder.address() as AddressInfo).port };
  await expect(checkPortIsFree(place)).rejects.toEqual(
    new ListeningError(`PORT ${place.port} is already in use on 127.0.0.1; set PORT to another.`),
  );
  holder.close();
  await once(holder, "close");
  for (const _time of [1, 2]) await checkPortIsFree(place);
});

test("a host of another machine is reported", async () => {
  await expect(checkPortIsFree({ host: "192.0.2.1", port: 0 })).rejects.toEqual(
    new ListeningError("HOST 192.0.2.1 is not an address of this machine."),
  );
});

test("any other error is returned unchanged", () => {
  const error = new Error("The kernel is out of sockets.");
  expect(asListeningError(error, { host: "localhost", port: 80 })).toBe(error);
});
