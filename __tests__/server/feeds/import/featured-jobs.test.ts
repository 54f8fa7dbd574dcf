import { announceChange, announceDay } from "../../../../src/server/feeds/import/announce-change";
import { hideJob, showJob } from "../../../../src/server/feeds/import/hidden-jobs";
import { emptyQuery } from "../../../../src/shared/search-query";
import { eachDatabase } from "../../../support/databases";
import { catchesUp, openSmallSearch } from "../../search/small-search";
import { importRows, prepareForFeeds, rowsOf } from "./feed-database";

const now = new Date("2026-03-10T12:00:00Z");
const dayMs = 86_400_000;

eachDatabase((database) =>
  test("featured jobs are listed first while their feed features them and they are open", async () => {
    await prepareForFeeds(database());
    let clock = now;
    const search = await openSmallSearch(database(), { now: () => clock });
    const titles = ["Nurse", "Chef", "Clerk", "Porter"];
    const load = (featured: Readonly<Record<string, string | null>>, validThrough: string | null = null) => {
      const rows = titles.map((title, place) => ({
        ...{ externalId: title, title, company: `Company ${title}`, postedAt: `2026-03-0${9 - place}` },
        ...{ featured: featured[title] ?? null, ...(title === "Porter" && { validThrough }) },
      }));
      return importRows(database(), "feed", rowsOf(rows), { now: clock });
    };
    /** Featured titles sorted by name, then all other titles in list order. */
    const shown = async () => {
      await catchesUp(search, database());
      const { jobs, total_count } = await search.results(emptyQuery);
      expect(total_count).toBe(jobs.length);
      const titlesOf = (wanted: boolean) =>
        jobs.filter(({ featured = false }) => featured === wanted).map(({ title }) => title);
      return [titlesOf(true).sort(), titlesOf(false)];
    };
    const bothFirst = [
      ["Clerk", "Porter"],
      ["Nurse", "Chef"],
    ];
    expect(await load({})).toMatchObject({ added: 4 });
    expect(await shown()).toEqual([[], titles]);
    expect(await load({ Porter: "yes", Clerk: "2026-03-11", Chef: "gold" })).toMatchObject({
      ...{ updated: 2, unchanged: 2, featured: 2, leftOut: { featured: 1 } },
    });
    expect(await shown()).toEqual(bothFirst);
    expect(await load({ Porter: "yes", Clerk: "2026-03-11" })).toMatchObject({ unchanged: 4 });
    expect(await shown()).toEqual(bothFirst);

    const [{ id = 0 } = {}] = await database().query<{ id: number }>(
      "select id from jobs where title = 'Porter'",
    );
    await hideJob(database(), id, clock);
    await announceChange(database(), async () => undefined, clock);
    expect(await shown()).toEqual([["Clerk"], ["Nurse", "Chef"]]);
    await showJob(database(), id);
    await announceChange(database(), async () => undefined, clock);
    expect(await shown()).toEqual(bothFirst);

    clock = new Date(Number(now) + dayMs);
    await announceDay(database(), clock);
    expect(await shown()).toEqual(bothFirst);
    clock = new Date(Number(now) + 2 * dayMs);
    await announceDay(database(), clock);
    expect(await shown()).toEqual([["Porter"], ["Nurse", "Chef", "Clerk"]]);

    await load({ Porter: "yes" }, "2026-03-11");
    expect(await shown()).toEqual([[], ["Nurse", "Chef", "Clerk"]]);
    await load({ Nurse: "2026-03-20" });
    expect(await shown()).toEqual([["Nurse"], ["Chef", "Clerk", "Porter"]]);
    await search.close();
  }),
);
