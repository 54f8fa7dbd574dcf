import { Traffic, visitorsFirst } from "../../../src/server/concurrency/traffic";

describe("between the steps of work beside visitors", () => {
  /** A site whose clock goes on while it works and pauses. Somebody is being answered until the moment `answeredAt`. */
  function site(unseen?: Traffic, rests?: number) {
    const state = { now: 0, answeredAt: 0 };
    const clock = {
      now: () => state.now,
      pause: async (ms: number) => {
        state.now += ms;
      },
    };
    const traffic = {
      isUnseen: false,
      get underWay() {
        return Number(state.now < state.answeredAt);
      },
    };
    const quiet = visitorsFirst(unseen ?? traffic, { clock, ...(rests !== undefined && { rests }) });
    return {
      quiet,
      work: (ms: number) => clock.pause(ms),
      visit: (ms: number) => {
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
    const { visit, work, waits } = site(undefined, 0);
    visit(6);
    expect(await waits()).toBe(6);
    await work(27);
    expect(await waits()).toBe(0);
    visit(20);
    expect(await waits()).toBe(20);
  });

  test("visitors whom nobody sees are taken to be about: rests are three times the work, though never over a second", async () => {
    const { work, waits } = site(Traffic.unseen());
    await work(3);
    expect(await waits()).toBe(0);
    await work(27);
    expect(await waits()).toBe(90);
    await work(60_000);
    expect(await waits()).toBe(1_000);
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
    expect(await site(Traffic.unseen()).quiet()).toBe(true);
  });

  test("other threads see what is under way by the memory alone", () => {
    const here = new Traffic();
    const there = new Traffic(here.memory);
    here.begin();
    here.begin();
    here.end();
    expect([there.underWay, there.isUnseen]).toEqual([1, false]);
    expect(new Traffic(Traffic.unseen().memory).isUnseen).toBe(true);
  });
});
