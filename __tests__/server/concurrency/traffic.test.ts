import { Traffic, yieldToVisitors } from "../../../src/server/concurrency/traffic";

describe("background work beside visitors", () => {
  /** A site whose clock work and pauses move on; a request is being answered until `answeredAt`. */
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
      /** Milliseconds until the next step. */
      waits: async () => {
        const asked = state.now;
        await quiet();
        return state.now - asked;
      },
    };
  }

  test("does not pause without visitors", async () => {
    const { work, waits } = site();
    for (let step = 0; step < 10; step += 1) {
      await work(10);
      expect(await waits()).toBe(0);
    }
  });

  test("waits for a running request, for at most 50 ms", async () => {
    const { visit, waits } = site();
    visit(20);
    expect(await waits()).toBe(20);
    visit(10_000);
    expect(await waits()).toBe(50);
  });

  test("pauses as long as it works while visitors are active, and not afterwards", async () => {
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

  test("waits only for running requests when its pause factor is 0", async () => {
    const { visit, work, waits } = site(0);
    visit(6);
    expect(await waits()).toBe(6);
    await work(27);
    expect(await waits()).toBe(0);
    visit(20);
    expect(await waits()).toBe(20);
  });

  test("pauses three times its work, at most 1 s, while other processes have visitors", async () => {
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

  test("counts a request that came and went between two steps as a visit", async () => {
    const { visit, work, waits } = site();
    visit(2);
    await work(20);
    expect(await waits()).toBe(20);
    await work(2_000);
    expect(await waits()).toBe(0);
  });

  test("reports visitors for a second after the last request", async () => {
    const { visit, work, quiet } = site();
    expect(await quiet()).toBe(false);
    visit(6);
    expect(await quiet()).toBe(true);
    await work(900);
    expect(await quiet()).toBe(true);
    await work(100);
    expect(await quiet()).toBe(false);
  });

  test("other threads see running requests through shared memory", () => {
    const here = new Traffic();
    const there = new Traffic(here.memory);
    here.begin();
    here.begin();
    here.end();
    there.isElsewhere = true;
    expect([there.underWay, there.begun, here.isElsewhere]).toEqual([1, 2, true]);
  });
});
