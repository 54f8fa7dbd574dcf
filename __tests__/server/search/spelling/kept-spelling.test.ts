import type { Database, Queryable } from "../../../../src/server/database/database";
import { loadWords, ReloadingSpelling } from "../../../../src/server/search/spelling/kept-spelling";
import { eachDatabase } from "../../../support/databases";
import { eventually } from "../../../support/until";

const never = new AbortController().signal;
const isRead = ({ version }: ReloadingSpelling) => !/(^|\.)0$/.test(version);
const noRest = { restMs: () => 0 };

eachDatabase((database) => {
  const kept: ReloadingSpelling[] = [];
  const keep = (options: ConstructorParameters<typeof ReloadingSpelling>[1] = noRest) => {
    const spelling = new ReloadingSpelling(database(), options);
    kept.push(spelling);
    return spelling;
  };
  beforeEach(() => database().query("delete from jobs"));
  afterEach(async () => {
    for (const spelling of kept.splice(0)) spelling.close();
  });

  test("words of titles and companies are counted by job, in lower case and unstemmed", async () => {
    await addJobs(
      database(),
      ["Nurses: Night Nurses", "Café Nero"],
      ["Part-time nurse (Band 6), it's £35k", "Nurses & Co"],
    );
    const { words } = await loadWords(database(), never);
    expect(Object.fromEntries(words)).toMatchObject({
      nurses: 2,
      nurse: 1,
      café: 1,
      part: 1,
      time: 1,
      band: 1,
    });
    expect([...words.keys()].filter((word) => /[^\p{L}]/u.test(word))).toEqual([]);
  });

  test("stop words are kept apart from the words for corrections", async () => {
    await addJobs(database(), ["This and the Third", "Theirs", "this"]);
    const { words, stopWords } = await loadWords(database(), never);
    expect([[...words.keys()], [...stopWords.keys()].sort()]).toEqual([
      ["third"],
      ["and", "the", "theirs", "this"],
    ]);
  });

  test("words of a description count once, in addition to those of the title", async () => {
    await addJobs(database(), ["Nurse", "Acme", "A nurse, a nurse, who knows Kubernetes."], ["Nurse"]);
    expect(Object.fromEntries((await loadWords(database(), never)).words)).toMatchObject({
      nurse: 3,
      kubernetes: 1,
    });
  });

  test("all titles are read across many jobs and gaps between ids", async () => {
    await database().query(
      `insert into jobs (id, source, external_id, title, company, description_html, description_text, posted_at, content_hash)
       overriding system value
       select 7 * id + id % 2 * 500000, 'test', id::text, 'Welder', 'Acme', '', case when id % 2 = 0 then 'steel' else '' end, now(), ''
       from generate_series(1, 2500) as id`,
    );
    const { words } = await loadWords(database(), never);
    expect(words.get("welder")).toBe(2_500);
    expect(words.get("steel")).toBeGreaterThan(500);
  });

  test("corrections start once the words of the jobs have been read", async () => {
    await addJobs(database(), ["Nurse"]);
    const spelling = keep();
    expect(spelling.corrections("nures")).toEqual([]);
    expect(spelling.version).toBe("0");
    spelling.refresh();
    await eventually(() => isRead(spelling));
    expect(spelling.corrections("nures")).toEqual([{ text: "nurse", sure: true }]);
  });

  test("a new site corrects by its titles while descriptions are still being read", async () => {
    await addJobs(database(), ["Nurse", "Acme", "Kubernetes"]);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const reader: Queryable = {
      query: async (sql, parameters) => {
        if (sql.includes("description_text")) await held;
        return database().query(sql, parameters);
      },
    };
    const spelling = new ReloadingSpelling(reader, noRest);
    kept.push(spelling);
    spelling.refresh();
    await eventually(() => spelling.corrections("nures").length > 0);
    expect(spelling.corrections("nures")).toEqual([{ text: "nurse", sure: true }]);
    expect([spelling.corrections("kubernets"), spelling.isComplete]).toEqual([[], false]);
    goOn();
    await eventually(() => spelling.isComplete);
    expect(spelling.corrections("kubernets")).toEqual([{ text: "kubernetes", sure: true }]);
  });

  test("a refresh picks up changed jobs, and equal jobs give equal versions", async () => {
    await addJobs(database(), ["Nurse"]);
    const spelling = keep();
    spelling.refresh();
    await eventually(() => isRead(spelling));
    const before = spelling.version;
    await addJobs(database(), ["Welder"]);
    spelling.refresh();
    await eventually(() => spelling.version !== before);
    expect(spelling.corrections("wleder")).toEqual([{ text: "welder", sure: true }]);
    const another = keep();
    another.refresh();
    await eventually(() => isRead(another));
    expect(another.version).toBe(spelling.version);
  });

  test("a change during a read is picked up afterwards", async () => {
    const spelling = keep();
    spelling.refresh();
    await addJobs(database(), ["Nurse"]);
    spelling.refresh();
    await eventually(() => spelling.corrections("nures").length > 0);
  });
});

test("failed reads are reported and retried, and the previous words stay in use", async () => {
  let works = true;
  const told: unknown[] = [];
  const database = {
    query: async <Row extends object>(sql: string, [before]: readonly unknown[] = []): Promise<Row[]> => {
      if (!works) throw new Error("The database is away.");
      if (sql.includes("ts_stat")) return [{ words: "nurse 5", stops: null }] as unknown as Row[];
      if (sql.includes("count(*)")) return [{ count: 5 }] as unknown as Row[];
      const range =
        before === 0 ? { first: 1, last: 5, sampled: "1" } : { first: null, last: null, sampled: null };
      return [range] as unknown as Row[];
    },
  };
  const spelling = new ReloadingSpelling(database, { ...noRest, failed: (error) => told.push(error) });
  spelling.refresh();
  await eventually(() => isRead(spelling));
  works = false;
  spelling.refresh();
  await eventually(() => told.length > 1);
  expect(spelling.corrections("nures")).toEqual([{ text: "nurse", sure: true }]);
  works = true;
  spelling.close();
});

test("a closed spelling reads nothing", async () => {
  let asked = 0;
  const database = {
    query: async () => {
      asked++;
      return [];
    },
  };
  const spelling = new ReloadingSpelling(database, noRest);
  spelling.close();
  spelling.refresh();
  expect(asked).toBe(0);
});

async function addJobs(
  database: Database,
  ...jobs: readonly (readonly [title: string, company?: string, description?: string])[]
): Promise<void> {
  const rows = jobs.map(([title, company = "Acme", description = ""]) => ({ title, company, description }));
  await database.query(
    `insert into jobs (source, external_id, title, company, description_html, description_text, posted_at, content_hash)
     select 'test', gen_random_uuid()::text, title, company, '', description, now(), ''
     from jsonb_to_recordset($1::jsonb) as given(title text, company text, description text)`,
    [JSON.stringify(rows)],
  );
}
