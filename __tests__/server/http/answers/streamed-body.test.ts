import { text } from "node:stream/consumers";
import { encoder } from "../../../../src/server/http/answers/content-coding";
import { StreamedBody } from "../../../../src/server/http/answers/streamed-body";

test("readers that come before, between and after the pieces all get everything", async () => {
  const later: Promise<string>[] = [];
  let body: StreamedBody | undefined;
  const join = () => body && later.push(text(body.stream()));
  async function* pieces() {
    for (const piece of ["one ", "two ", "three"]) {
      yield piece;
      join();
    }
  }
  body = new StreamedBody(pieces(), encoder("identity"));
  join();
  const whole = (await body.whole).toString();
  join();
  expect([whole, ...(await Promise.all(later))]).toEqual(Array(6).fill("one two three"));
});

test("a reader that has gone is no matter", async () => {
  async function* pieces() {
    yield "one ";
    reader.destroy();
    yield "two";
  }
  const body = new StreamedBody(pieces(), encoder("br"));
  const reader = body.stream();
  const other = body.stream().toArray();
  expect(Buffer.concat(await other)).toEqual(await body.whole);
});

test("every reader hears that the writing failed, also one that comes too late", async () => {
  async function* pieces() {
    yield "one ";
    throw new Error("a fault");
  }
  const body = new StreamedBody(pieces(), encoder("gzip"));
  const early = text(body.stream());
  await expect(early).rejects.toThrow("a fault");
  await expect(body.whole).rejects.toThrow("a fault");
  await expect(text(body.stream())).rejects.toThrow("a fault");
});
