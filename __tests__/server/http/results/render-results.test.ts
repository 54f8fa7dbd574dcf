import { text } from "node:stream/consumers";
import { EventLoopTurns, StreamedBody } from "../../../../src/server/http/results/render-results";
import { encoder } from "../../../../src/server/http/results/response-cache";

describe("turns between pieces of work", () => {
  afterEach(() => jest.restoreAllMocks());

  /** Turns of the event loop before each of three pieces that are ready at the same time. */
  async function turnsBeforeEach(): Promise<number[]> {
    const turns = new EventLoopTurns();
    let turn = 0;
    let counting = setImmediate(function count() {
      turn += 1;
      counting = setImmediate(count);
    });
    const starts = await Promise.all([1, 2, 3].map(() => turns.next().then(() => turn)));
    clearImmediate(counting);
    return starts.map((start, piece) => start - (starts[piece - 1] ?? 0));
  }

  test("at least ten turns pass between two pieces, enough to refuse new requests", async () => {
    jest.spyOn(performance, "now").mockReturnValue(0);
    expect(Math.min(...(await turnsBeforeEach()))).toBeGreaterThanOrEqual(10);
  });

  test("turns of 25 ms hold up a piece for two turns at most", async () => {
    let now = 0;
    jest.spyOn(performance, "now").mockImplementation(() => (now += 25));
    expect(Math.max(...(await turnsBeforeEach()))).toBeLessThanOrEqual(2);
  });
});

test("readers that join before, between or after the pieces all get the whole body", async () => {
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

test("a reader that disconnects does not break the others", async () => {
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

test("every reader gets the writer's error, even one that joins afterwards", async () => {
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
