import type { Database } from "../../../src/server/database/database";
import { migrate, migrations } from "../../../src/server/database/migrate";
import { eachDatabase } from "../../support/databases";

/** Adds one job per name, in one statement. */
async function addJobs(database: Database, companies: readonly string[], prefix = "j"): Promise<void> {
  await database.query(
    `insert into jobs (source, external_id, title, company, description_html, description_text, posted_at, content_hash)
     select 'test', $2 || number, 'Nurse', company, '', '', now(), ''
     from jsonb_array_elements_text($1::jsonb) with ordinality as given (company, number)`,
    [JSON.stringify(companies), prefix],
  );
}

/** Company slugs by company name, such as `Acme Ltd: acme-ltd`. */
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

  test("names that fold alike are one company; others with the same slug get a suffix", async () => {
    await addJobs(database(), Object.keys(named));
    expect(await companiesOfJobs(database())).toEqual(named);
  });

  test("a slug does not depend on the database or on the order of the jobs", async () => {
    await addJobs(database(), ["C#"]);
    await addJobs(database(), ["C++", "c#"], "later");
    expect(await companiesOfJobs(database())).toEqual({ "C#": "c", "c#": "c", "C++": "c-6ce809" });
  });

  test("changing or deleting a job updates its company link; the company stays", async () => {
    await addJobs(database(), ["Acme", "Globex", "Initech"]);
    await database().query("update jobs set title = 'Ward nurse'");
    await database().query("update jobs set company = 'Umbrella' where company = 'Acme'");
    await database().query("delete from jobs where company = 'Globex'");
    expect(await companiesOfJobs(database())).toEqual({ Umbrella: "umbrella", Initech: "initech" });
    const known = await database().query<{ slug: string }>("select slug from companies order by slug");
    expect(known.map(({ slug }) => slug)).toEqual(["acme", "globex", "initech", "umbrella"]);
  });

  test("thousands of names with one slug get distinct slugs", async () => {
    const names = Array.from({ length: 3_000 }, (_, place) => `Acme ${"!".repeat(place)}`);
    await addJobs(database(), names);
    const [row] = await database().query<{ slugs: number }>(
      "select count(distinct slug)::int as slugs from companies",
    );
    expect(row?.slugs).toBe(names.length);
  });

  test("migrating an older database adds the companies of its jobs", async () => {
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
