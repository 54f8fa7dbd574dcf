import { existsSync } from "node:fs";
import { readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { Registry } from "prom-client";
import type { Database } from "../../../../src/server/database/database";
import { fetchNow, SourceSchedule } from "../../../../src/server/feeds/sources/source-schedule";
import { watchDatabase } from "../../../../src/server/metrics/create-metrics";
import type { SourceSettings } from "../../../../src/server/settings/source-settings";
import { importRows, rowsOf } from "../import/feed-database";
import { csvOf, ids, type Origin, running } from "./origin";
import { onStage, SourceStage } from "./source-stage";

const minuteMs = 60_000;
const open = (database: Database, origin: Origin) =>
  new SourceStage(database, origin, { env: { ACME_KEY: " Bearer 1\n" } });

onStage(open, (stage) => {
  const origin = () => stage().origin;
  const heard = () => stage().heard;
  const acme = (more: Partial<SourceSettings> = {}) =>
    ({ name: "acme", url: origin().url(), every: "1h", ...more }) satisfies SourceSettings;
  const after = (minutes: number, ...sources: SourceSettings[]) => stage().after(minutes, ...sources);
  /** Imports this many jobs of acme. */
  const loads = (count: number) => {
    origin().sends(csvOf(ids(count)));
    return after(0, acme());
  };
  const table = (...sources: SourceSettings[]) => stage().table(...sources);
  const byHand = async (occasion: "now" | "accept", source = acme()) => stage().byHand(occasion, source);
  /** The entity tags that requests named. */
  const tags = () => origin().asked.map(({ headers }) => headers["if-none-match"]);
  const jobCount = async () => Object.keys(await stage().jobs()).length;

  test("a source is fetched at once, then every interval, and imported only if it has changed", async () => {
    origin().sends(csvOf(ids(3)));
    expect(await after(0, acme())).toBe(minuteMs);
    expect(heard()).toEqual(["acme +3 ~0 -0"]);
    await after(59, acme());
    expect(origin().asked).toHaveLength(1);
    await after(1, acme());
    expect(origin().asked).toHaveLength(2);
    origin().sends(csvOf(ids(3)).replace("Nurse 3", "Chef 3"), '"chef"');
    await after(60, acme());
    expect(heard()).toEqual(["acme +3 ~0 -0", "acme +0 ~1 -0"]);
    expect(await stage().jobs()).toEqual({ 1: "Nurse 1", 2: "Nurse 2", 3: "Chef 3" });
    expect(await readdir(stage().dataDir)).not.toContain("sources");
  });

  test("a source is fetched again after a clock that was a year ahead is corrected", async () => {
    origin().sends(csvOf(ids(3)));
    const year = 365 * 24 * 60;
    await after(year, acme());
    origin().sends(csvOf(ids(4)), '"four"');
    await after(-year, acme());
    await after(1, acme());
    expect(heard()).toEqual(["acme +3 ~0 -0", "acme +1 ~0 -0"]);
    expect(origin().asked).toHaveLength(2);
  });

  test("a new entity tag for the same content imports nothing", async () => {
    origin().sends(csvOf(ids(3)), '"a"');
    await after(0, acme());
    origin().sends(csvOf(ids(3)), '"b"');
    await after(60, acme());
    expect(tags()).toEqual([undefined, '"a"']);
    expect(await stage().database.query("select from feed_imports")).toHaveLength(1);
  });

  test("no entity tag is sent after the settings changed or another import changed the jobs", async () => {
    await loads(3);
    await after(60, acme({ applyUrl: "https://acme.example/{id}" }));
    expect(heard().at(-1)).toBe("acme +0 ~3 -0");
    await importRows(stage().database, "acme", rowsOf([{}]), { force: true });
    await after(60, acme({ applyUrl: "https://acme.example/{id}" }));
    expect(heard().at(-1)).toBe("acme +2 ~1 -0");
    expect(tags()).toEqual([undefined, undefined, undefined]);
  });

  test("an edited column map is applied to an unchanged feed, and a broken one fails", async () => {
    const columns = path.join(stage().dataDir, "map.json");
    const mapBy = (title: string) => JSON.stringify({ columns: { id: "id", title, company: "company" } });
    origin().sends(csvOf(ids(3)));
    await writeFile(columns, mapBy("title"));
    await after(0, acme({ columns }));
    await after(60, acme({ columns }));
    expect(heard()).toEqual(["acme +3 ~0 -0"]);
    await writeFile(columns, mapBy("place"));
    await after(60, acme({ columns }));
    expect(heard().at(-1)).toBe("acme +0 ~3 -0");
    await writeFile(columns, "{}");
    await after(60, acme({ columns }));
    expect(heard().at(-1)).toMatch(/^acme failed: The column map .* must be an object with columns/);
    expect(await jobCount()).toBe(3);
  });

  test("a feed with a row refused for its future date is read in full again after a day", async () => {
    const ahead = new Date(stage().now + 48 * 60 * minuteMs).toISOString();
    const row = `id,title,company,place,posted_at\n1,Nurse,Acme,Leeds,\n2,Chef,Acme,Leeds,${ahead}\n`;
    origin().sends(row);
    await after(0, acme());
    expect(heard()).toEqual(["acme +1 ~0 -0"]);
    await after(60, acme());
    await after(24 * 60, acme());
    expect(tags()).toEqual([undefined, expect.any(String), undefined]);
  });

  test("a failing source is retried at growing intervals until it succeeds", async () => {
    origin().refuses(500);
    await after(0, acme());
    const problem = `${origin().url()} answered 500 instead of a feed.`;
    expect(heard()).toEqual([`acme failed: ${problem}`]);
    const waits: number[] = [];
    for (let failure = 1; failure <= 8; failure += 1) {
      const [{ ms } = { ms: 0 }] = await stage().database.query<{ ms: number }>(
        `select (extract(epoch from next_at) * 1000 - $1::float8)::float8 as ms from feed_sources`,
        [stage().now],
      );
      waits.push(ms / minuteMs);
      await after(ms / minuteMs + 0.001, acme());
    }
    for (const [place, wait] of waits.entries()) {
      const longest = Math.min(60, 2 ** place);
      expect(wait).toBeGreaterThanOrEqual(longest / 2 - 0.01);
      expect(wait).toBeLessThanOrEqual(longest);
    }
    expect(await table(acme())).toContain(`\n  failed (9 times in a row): ${problem}\n`);
    origin().sends(csvOf(ids(3)));
    await after(60, acme());
    expect(heard().at(-1)).toBe("acme +3 ~0 -0");
    expect(await table(acme())).not.toContain("failed");
    // An unchanged feed (304) is a success, too.
    const begun = origin().asked.length;
    for (const turn of [1, 2]) {
      origin().refuses(500);
      await after(60, acme());
      await after(0.4, acme());
      expect(origin().asked).toHaveLength(begun + 2 * turn - 1);
      origin().sends(csvOf(ids(3)));
      await after(1, acme());
      expect(origin().asked).toHaveLength(begun + 2 * turn);
      expect(await table(acme())).not.toContain("failed");
    }
  });

  test("an origin is not requested before its Retry-After has passed", async () => {
    origin().refuses(503, { "retry-after": String(20 * 60) });
    await after(0, acme());
    await after(19, acme());
    expect(origin().asked).toHaveLength(1);
    await after(2, acme());
    expect(origin().asked).toHaveLength(2);
  });

  test("a failing source keeps its jobs and does not hold up others", async () => {
    await loads(3);
    const file = path.join(stage().dataDir, "other.csv");
    await writeFile(file, csvOf(ids(2)));
    const other: SourceSettings = { name: "other", file, every: "5m" };
    origin().refuses(401);
    await after(60, acme({ credentials: { Authorization: "ACME_KEY" } }), other);
    expect(origin().asked.at(-1)?.headers.authorization).toBe("Bearer 1");
    expect(heard().slice(1).sort()).toEqual([
      `acme failed: ${origin().url()} answered 401: it does not take what Authorization holds.`,
      "other +2 ~0 -0",
    ]);
    expect(await jobCount()).toBe(3);
  });

  test("a broken feed changes nothing, and the table shows the reason", async () => {
    await loads(3);
    origin().sends('[{"@type": "JobPosting", "title": "Nur');
    await after(60, acme());
    expect(heard().at(-1)).toMatch(/^acme failed: The feed is (?:cut off|not)/);
    expect(await jobCount()).toBe(3);
    expect(await table(acme())).toContain("\n  failed: The feed is ");
  });

  test("a feed that lost more than a fifth of its jobs waits for `sources accept`", async () => {
    await loads(10);
    origin().sends(csvOf(ids(7)), '"seven"');
    const waiting =
      "The feed lacks 3 of the 10 jobs that it had, more than a fifth; nothing was changed. " +
      "npx jobsieve sources accept acme loads it all the same.";
    await after(60, acme());
    expect(heard().at(-1)).toBe(`acme failed: ${waiting}`);
    expect(await table(acme())).toContain(`\n  waits for your word: ${waiting}\n`);
    const success = new Date(stage().now - 60 * minuteMs).toISOString().slice(0, 16).replace("T", " ");
    // It is not read again while it is unchanged.
    await after(60, acme());
    expect(heard()).toHaveLength(2);
    expect(await stage().database.query("select from feed_imports")).toHaveLength(2);
    expect(await table(acme())).toContain(`  ${success}    10  `);
    expect(await table(acme())).toContain(`\n  waits for your word: ${waiting}\n`);
    await expect(byHand("now")).rejects.toThrow(waiting);
    expect(await jobCount()).toBe(10);
    expect(await byHand("accept")).toMatchObject({ removed: 3, jobs: 7 });
    expect(await table(acme())).not.toContain("waits");
    await after(60, acme());
    expect(heard()).toHaveLength(2);
  });

  test("a waiting feed that gets its jobs back is loaded without `sources accept`", async () => {
    origin().sends(csvOf(ids(10)), '"a"');
    await after(0, acme());
    origin().sends("id,title,company,place\n", '"b"');
    await after(60, acme());
    expect(heard().at(-1)).toMatch(
      /The feed holds no job; nothing was changed\. npx jobsieve sources accept acme/,
    );
    origin().sends(csvOf(ids(10)), '"a"');
    await after(60, acme());
    expect(heard().at(-1)).toBe("acme +0 ~0 -0");
    expect(await table(acme())).not.toContain("waits");
  });

  test("`sources now` reads a source at once, changed or not", async () => {
    await loads(3);
    expect(await byHand("now")).toMatchObject({ source: "acme", unchanged: 3, changed: false });
    await expect(fetchNow(stage().parts(acme()), "acne", "now", running)).rejects.toThrow(
      "site.config.json names no source acne.",
    );
    await expect(byHand("now", acme({ credentials: { "X-Key": "NOT_SET" } }))).rejects.toThrow(
      "The variable NOT_SET, which its credentials name, is not set.",
    );
  });

  test("a file is imported only when its content has changed", async () => {
    const file = path.join(stage().dataDir, "feed.csv");
    const source: SourceSettings = { name: "acme", file, every: "1h" };
    await after(0, source);
    expect(heard()).toEqual([`acme failed: There is no file ${file}.`]);
    await writeFile(file, csvOf(ids(3)));
    await after(2, source);
    await after(60, source);
    await utimes(file, new Date(0), new Date(0));
    await after(60, source);
    expect(heard().slice(1)).toEqual(["acme +3 ~0 -0"]);
    await writeFile(file, csvOf(ids(4)));
    await after(60, source);
    expect(heard().slice(2)).toEqual(["acme +1 ~0 -0"]);
    expect(existsSync(file)).toBe(true);
  });

  test("only one of several servers fetches a source", async () => {
    origin().sends(csvOf(ids(3)));
    await Promise.all([1, 2, 3].map(() => stage().schedule(acme()).fetchDue()));
    expect(origin().asked).toHaveLength(1);
    expect(heard()).toEqual(["acme +3 ~0 -0"]);
  });

  test("a source fetched by another server in the meantime is not fetched again", async () => {
    origin().sends(csvOf(ids(3)));
    const own = stage().parts(acme());
    const late: Database = Object.assign(Object.create(own.database) as Database, {
      tryLock: async (key: number) => {
        await stage().schedule(acme()).fetchDue();
        return own.database.tryLock(key);
      },
    });
    const loaded = (source: string) => heard().push(`${source} again`);
    await new SourceSchedule({ ...own, database: late }, { loaded, failed: loaded }).fetchDue();
    expect(origin().asked).toHaveLength(1);
    expect(heard()).toEqual(["acme +3 ~0 -0"]);
  });

  test("a stopped server aborts its download, and the next server fetches at once", async () => {
    await loads(3);
    stage().now += 60 * minuteMs;
    const schedule = stage().schedule(acme());
    const begun = new Promise<void>((resolve) => {
      origin().answer = (response) => {
        response.writeHead(200).write("id,title,company,place\n");
        resolve();
      };
    });
    schedule.start();
    await begun;
    await schedule.close();
    expect(heard()).toHaveLength(1);
    expect(await jobCount()).toBe(3);
    origin().sends(csvOf(ids(4)));
    await after(0, acme());
    expect(heard().at(-1)).toBe("acme +1 ~0 -0");
  });

  test("the last success of every source is exported as a metric", async () => {
    origin().sends(csvOf(ids(3)));
    stage().now = Date.parse("2026-11-23T18:05:59Z");
    await after(0, acme());
    origin().refuses(500);
    await after(60, acme());
    const registry = new Registry();
    watchDatabase(registry, stage().database, ["acme", "other"]);
    const name = "jobsieve_source_last_success_timestamp_seconds";
    expect((await registry.getSingleMetricAsString(name)).split("\n").slice(2)).toEqual([
      `${name}{source="acme"} ${Date.parse("2026-11-23T18:05:59Z") / 1000}`,
      `${name}{source="other"} 0`,
    ]);
  });

  test("the table lists every source, including one never tried", async () => {
    origin().sends(csvOf(ids(3)));
    stage().now = Date.parse("2026-11-23T18:05:59Z");
    await after(0, acme());
    expect(await table(acme(), { name: "a-long-name", file: "x", every: "1d" })).toBe(
      [
        "source       last try          last success      jobs  next try",
        "acme         2026-11-23 18:05  2026-11-23 18:05     3  2026-11-23 19:05",
        "a-long-name  never             never                   soon",
        "Times are UTC.",
        "",
      ].join("\n"),
    );
    expect(await table()).toBe("site.config.json names no sources.\n");
  });
});
