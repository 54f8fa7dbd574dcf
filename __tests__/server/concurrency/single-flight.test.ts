import { getMaxListeners } from "node:events";
import { SingleFlight } from "../../../src/server/concurrency/single-flight";

function questions() {
  const runs = new SingleFlight<string>();
  const asked: { answer: (text: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] = [];
  const ask = (key: string, signal?: AbortSignal) =>
    runs.share(
      key,
      (unwanted) =>
        new Promise((answer, fail) => {
          asked.push({ answer, fail, signal: unwanted });
        }),
      signal,
    );
  return { runs, asked, ask };
}

describe("calls with the same key", () => {
  test("share a run while it is under way, and start another after it", async () => {
    const { asked, ask } = questions();
    const both = [ask("a"), ask("a")];
    asked[0]?.answer("yes");
    expect(await Promise.all(both)).toEqual(["yes", "yes"]);
    expect(asked).toHaveLength(1);
    const again = ask("a");
    asked[1]?.answer("now no");
    expect(await again).toBe("now no");
  });

  test("fail together, and the next call runs again", async () => {
    const { asked, ask } = questions();
    const both = [ask("a"), ask("a")];
    asked[0]?.fail(new Error("no"));
    for (const answer of both) await expect(answer).rejects.toThrow("no");
    const again = ask("a");
    asked[1]?.answer("yes");
    expect(await again).toBe("yes");
  });

  test("keep their run when one of several callers aborts", async () => {
    const { asked, ask } = questions();
    const leaving = new AbortController();
    const staying = new AbortController();
    const left = ask("a", leaving.signal);
    const stayed = ask("a", staying.signal);
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    expect(asked[0]?.signal.aborted).toBe(false);
    asked[0]?.answer("yes");
    expect(await stayed).toBe("yes");
  });

  test("abort their run when the last caller aborts; the next call runs again", async () => {
    const { asked, ask } = questions();
    const gone = new AbortController();
    const answers = [ask("a", gone.signal), ask("a", gone.signal)];
    gone.abort(new Error("gone"));
    for (const answer of answers) await expect(answer).rejects.toThrow("gone");
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.fail(new Error("given up"));
    const next = ask("a");
    asked[1]?.answer("yes");
    expect(await next).toBe("yes");
  });

  test("start no run for a caller that has already aborted", async () => {
    const { asked, ask } = questions();
    await expect(ask("a", AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
    expect(asked).toHaveLength(0);
  });

  test("share a signal that takes over 100 listeners without a leak warning", () => {
    const { asked, ask } = questions();
    void ask("a");
    expect(asked.map(({ signal }) => getMaxListeners(signal) > 100)).toEqual([true]);
  });

  test("have all ended when idle() resolves", async () => {
    const { runs, asked, ask } = questions();
    const answers = [ask("a"), ask("b")];
    let isIdle = false;
    const idle = runs.idle().then(() => {
      isIdle = true;
    });
    asked[0]?.answer("yes");
    await answers[0];
    expect(isIdle).toBe(false);
    asked[1]?.fail(new Error("no"));
    await expect(answers[1]).rejects.toThrow("no");
    await idle;
    expect(isIdle).toBe(true);
  });
});
