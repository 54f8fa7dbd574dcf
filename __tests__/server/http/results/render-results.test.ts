import { text } from "node:stream/consumers";
import { EventLoopTurns, StreamedBody } from "../../../../src/server/http/results/render-results";
import { encoder } from "../../../../src/server/http/results/response-cache";

test("what is ready at the same time begins one after the other, with turns of the event loop between", async () => {
  const turns = new EventLoopTurns();
  let turn = 0;
  let counting = setImmediate(function count() {
    turn += 1;
    counting = setImmediate(count);
  });
  const [one = 0, two = 0, three = 0] = await Promise.all([1, 2, 3].map(() => turns.next().then(() => turn)));
  clearImmediate(counting);
  // As many newcomers can be refused meanwhile.
  expect(Math.min(two - one, three - two)).toBeGreaterThanOrEqual(10);
});

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
