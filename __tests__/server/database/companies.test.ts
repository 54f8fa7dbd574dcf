import type { Database } from "../../../src/server/database/database";
import { migrate, migrations } from "../../../src/server/database/migrate";
import { eachDatabase } from "../../support/databases";

/** Adds a job for each name, in one statement. */
async function addJobs(database: Database, companies: readonly string[], prefix = "j"): Promise<void> {
  await database.query(
    `insert into jobs (source, external_id, title, company, description_html, description_text, posted_at, content_hash)
     select 'test', $2 || number, 'Nurse', company, '', '', now(), ''
     from jsonb_array_elements_text($1::jsonb) with ordinality as given (company, number)`,
    [JSON.stringify(companies), prefix],
  );
}

/** `Acme Ltd: acme-ltd` by the name that each job has. */
async function companiesOfJobs(database: Database): Promise<Record<string, string | null>> {
  const rows = await database.query<{ company: string; slug: string | null }>(
    `select company, slug from jobs left join job_companies on job_id = jobs.id
     left join companies on companies.id = company_id`,
  );
  return Object.fromEntries(rows.map(({ company, slug }) => [company, slug]));
}

const named = {
  "Acme Ltd": "acme-ltd",
  "ACME  LTD": "acme-ltd",
  "Café Zürich": "cafe-zurich",
  "Cafe Zurich": "cafe-zurich",
  ＡＣＭＥ: "acme",
  "C#": "c",
  "C++": "c-6ce809",
  日本電気: "日本電気",
  "!?": "company",
  "a|b&c=d": "a-b-c-d",
  "": null,
};

eachDatabase((database) => {
  afterEach(() => database().query("delete from jobs; delete from companies"));

  test("names that fold to the same are one company; others that share a slug are told apart", async () => {
    await addJobs(database(), Object.keys(named));
    expect(await companiesOfJobs(database())).toEqual(named);
  });

  test("a slug is the same on another database, and when its job comes a second time", async () => {
    await addJobs(database(), ["C#"]);
    await addJobs(database(), ["C++", "c#"], "later");
    expect(await companiesOfJobs(database())).toEqual({ "C#": "c", "c#": "c", "C++": "c-6ce809" });
  });

  test("a job that changes its company, or goes, takes its link with it; the company stays known", async () => {
    await addJobs(database(), ["Acme", "Globex", "Initech"]);
    await database().query("update jobs set title = 'Ward nurse'");
    await database().query("update jobs set company = 'Umbrella' where company = 'Acme'");
    await database().query("delete from jobs where company = 'Globex'");
    expect(await companiesOfJobs(database())).toEqual({ Umbrella: "umbrella", Initech: "initech" });
    const known = await database().query<{ slug: string }>("select slug from companies order by slug");
    expect(known.map(({ slug }) => slug)).toEqual(["acme", "globex", "initech", "umbrella"]);
  });

  test("thousands of names that all come to one slug are soon told apart", async () => {
    const names = Array.from({ length: 3_000 }, (_, place) => `Acme ${"!".repeat(place)}`);
    await addJobs(database(), names);
    const [row] = await database().query<{ slugs: number }>(
      "select count(distinct slug)::int as slugs from companies",
    );
    expect(row?.slugs).toBe(names.length);
  });

  test("a database from before gets the companies of the jobs that it has", async () => {
    await database().query(
      `drop trigger companies_inserted on jobs; drop trigger companies_updated on jobs;
       drop function keep_companies, add_company, folded_company; drop table job_companies, companies;
       delete from migrations where name = '0009-companies'`,
    );
    await addJobs(database(), Object.keys(named));
    expect(await migrate(database(), migrations)).toEqual(["0009-companies"]);
    expect(await companiesOfJobs(database())).toEqual(named);
    await addJobs(database(), ["acme ltd"], "later");
    expect(await companiesOfJobs(database())).toEqual({ ...named, "acme ltd": "acme-ltd" });
  });
});
