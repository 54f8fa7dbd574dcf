import { Traffic, yieldToVisitors } from "../../../src/server/concurrency/traffic";

describe("between the steps of work beside visitors", () => {
  /** A site whose clock goes on while it works and pauses. Somebody is being answered until the moment `answeredAt`. */
  function site(pauseFactor?: number) {
    const state = { now: 0, answeredAt: 0, begun: 0 };
    const clock = {
      now: () => state.now,
      pause: async (ms: number) => {
        state.now += ms;
      },
    };
    const traffic = {
      isElsewhere: false,
      get begun() {
        return state.begun;
      },
      get underWay() {
        return Number(state.now < state.answeredAt);
      },
    };
    const quiet = yieldToVisitors(traffic, { clock, ...(pauseFactor !== undefined && { pauseFactor }) });
    return {
      quiet,
      traffic,
      work: (ms: number) => clock.pause(ms),
      visit: (ms: number) => {
        state.begun += 1;
        state.answeredAt = state.now + ms;
      },
      /** How long it is until the next step. */
      waits: async () => {
        const asked = state.now;
        await quiet();
        return state.now - asked;
      },
    };
  }

  test("nothing waits where nobody visits", async () => {
    const { work, waits } = site();
    for (let step = 0; step < 10; step += 1) {
      await work(10);
      expect(await waits()).toBe(0);
    }
  });

  test("a request that is under way goes first, though not for ever", async () => {
    const { visit, waits } = site();
    visit(20);
    expect(await waits()).toBe(20);
    visit(10_000);
    expect(await waits()).toBe(50);
  });

  test("while visitors are about it rests as long as it works, and no longer when they have gone", async () => {
    const { visit, work, waits } = site();
    visit(6);
    await waits();
    await work(3);
    expect(await waits()).toBe(0);
    await work(27);
    expect(await waits()).toBe(30);
    await work(2_000);
    expect(await waits()).toBe(0);
  });

  test("work of short steps rests no longer than it is told", async () => {
    const { visit, work, waits } = site(0);
    visit(6);
    expect(await waits()).toBe(6);
    await work(27);
    expect(await waits()).toBe(0);
    visit(20);
    expect(await waits()).toBe(20);
  });

  test("beside visitors of other processes it rests three times the work, though never over a second, until they have gone", async () => {
    const { work, waits, traffic } = site();
    await work(27);
    expect(await waits()).toBe(0);
    traffic.isElsewhere = true;
    await work(3);
    expect(await waits()).toBe(0);
    await work(27);
    expect(await waits()).toBe(90);
    await work(60_000);
    expect(await waits()).toBe(1_000);
    traffic.isElsewhere = false;
    await work(27);
    expect(await waits()).toBe(0);
  });

  test("a request that came and went between two steps counts as a visit", async () => {
    const { visit, work, waits } = site();
    visit(2);
    await work(20);
    expect(await waits()).toBe(20);
    await work(2_000);
    expect(await waits()).toBe(0);
  });

  test("it is told for a second after the last request that visitors are about", async () => {
    const { visit, work, quiet } = site();
    expect(await quiet()).toBe(false);
    visit(6);
    expect(await quiet()).toBe(true);
    await work(900);
    expect(await quiet()).toBe(true);
    await work(100);
    expect(await quiet()).toBe(false);
  });

  test("other threads see what is under way by the memory alone", () => {
    const here = new Traffic();
    const there = new Traffic(here.memory);
    here.begin();
    here.begin();
    here.end();
    there.isElsewhere = true;
    expect([there.underWay, there.begun, here.isElsewhere]).toEqual([1, 2, true]);
  });
});
