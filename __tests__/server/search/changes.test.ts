import type { Database, Queryable } from "../../../src/server/database/database";
import { announceChange } from "../../../src/server/feeds/import/announce-change";
import type { SearchService } from "../../../src/server/search/search-service";
import { startSearch } from "../../../src/server/search/start-search";
import { withKeywords } from "../../../src/shared/query-changes";
import { emptyQuery } from "../../../src/shared/search-query";
import { eachDatabase } from "../../support/databases";
import { catchesUp, openSmallSearch, readsEverything, recorded } from "./small-search";
import { randomJobs, smallLocations, smallToday, writeJobs, writeWorld } from "./small-world";

const readsIndex = (sql: string) => sql.includes("from job_documents where document @@");

eachDatabase((opened) =>
  describe("search after a change of the jobs", () => {
    let search: SearchService;
    let asked: string[];

    beforeAll(async () => {
      await writeWorld(opened());
      await writeJobs(opened(), randomJobs(300, 7), "first");
      await announceChange(opened());
      const { database, asked: statements } = recorded(opened());
      asked = statements;
      search = await openSmallSearch(database);
    });

    afterAll(() => search?.close());

    async function change(how: (database: Database) => Promise<unknown>): Promise<void> {
      asked.length = 0;
      await how(opened());
      await announceChange(opened());
      await catchesUp(search, opened());
    }

    const nurses = withKeywords(emptyQuery, "nurse");
    const anew = async () => {
      const other = await openSmallSearch(opened());
      const answer = await other.results(nurses);
      await other.close();
      return answer;
    };

    test("reads only the changed jobs and keeps known words if few have changed", async () => {
      await search.results(nurses);
      await change(async (database) => {
        await writeJobs(database, randomJobs(2, 8), "second");
        await database.query("delete from jobs where id = 5");
      });
      expect(asked.some(readsEverything)).toBe(false);
      const answer = await search.results(nurses);
      expect(asked.some(readsIndex)).toBe(false);
      expect(answer).toEqual(await anew());
    });

    test("rereads everything after many jobs change, and is empty after all are deleted", async () => {
      await change((database) => writeJobs(database, randomJobs(400, 9), "third"));
      expect(asked.some(readsEverything)).toBe(true);
      expect(await search.results(nurses)).toEqual(await anew());
      await change((database) => database.query("truncate jobs cascade"));
      expect((await search.results(emptyQuery)).total_count).toBe(0);
    });

    test("picks up an unannounced change with the next announcement", async () => {
      await change((database) => writeJobs(database, randomJobs(40, 10), "fourth"));
      await opened().query("delete from jobs where id % 2 = 0");
      await change((database) => database.query("update jobs set salary_annual = 1 where id % 9 = 1"));
      expect(await search.results(nurses)).toEqual(await anew());
    });

    test("answers a search overtaken by a reload entirely from the new version", async () => {
      const { database, asked: statements } = recorded(opened());
      const gate = { isOpen: Promise.resolve(), open: () => {} };
      const gated: Database = {
        ...database,
        transaction: async (work) => {
          await gate.isOpen;
          return database.transaction(work);
        },
      };
      const behind = await openSmallSearch(gated);
      gate.isOpen = new Promise((resolve) => {
        gate.open = resolve;
      });
      await writeJobs(opened(), randomJobs(30, 11), "fifth");
      await announceChange(opened());
      statements.length = 0;
      // A search waits a second for a reload, which can take longer on a busy machine.
      jest.useFakeTimers({ doNotFake: ["setImmediate", "clearImmediate", "nextTick", "queueMicrotask"] });
      const answer = behind.results(nurses);
      while (!statements.some(readsIndex)) await new Promise((resolve) => setImmediate(resolve));
      gate.open();
      const whole = await answer;
      jest.useRealTimers();
      expect(whole).toEqual(await anew());
      await behind.close();
    });

    test("reads places from the replica, like jobs", async () => {
      const reader: Queryable = { query: (sql, parameters) => opened().query(sql, parameters) };
      const readers: Queryable[] = [];
      const { database } = recorded(opened());
      const locationsOf = (given: Queryable) => {
        readers.push(given);
        return smallLocations;
      };
      const replicated = await startSearch({ ...database, reader }, locationsOf, { now: () => smallToday });
      expect(readers).toEqual([reader]);
      expect(readers[0]).toBe(reader);
      await replicated.close();
    });

    test("keeps change records of at most 20 versions, and is correct after they are pruned", async () => {
      for (let round = 0; round < 30; round++) {
        await opened().query("update jobs set remote = not remote where id % 7 = $1", [round % 7]);
        await announceChange(opened());
      }
      const [kept] = await opened().query<{ versions: number }>(
        "select count(distinct version)::int as versions from job_changes",
      );
      expect(kept?.versions).toBeLessThanOrEqual(20);
      await change((database) => database.query("update jobs set remote = true"));
      expect(await search.results(nurses)).toEqual(await anew());
    });
  }),
);
