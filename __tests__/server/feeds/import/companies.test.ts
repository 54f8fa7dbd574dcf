import { eachDatabase } from "../../../support/databases";
import { importRows, prepareForFeeds, rowsOf } from "./feed-database";

eachDatabase((database) => {
  beforeAll(() => prepareForFeeds(database()));

  const named = async () => {
    const rows = await database().query<{ id: string; slug: string }>(
      `select external_id as id, slug from jobs join job_companies on job_id = jobs.id
       join companies on companies.id = company_id`,
    );
    return Object.fromEntries(rows.map(({ id, slug }) => [id, slug]));
  };
  const changed = async () =>
    (await database().query("select from job_changes where version is not null and job_id > 0")).length;

  test("an import updates each job's company and records only the jobs that changed", async () => {
    const before = ["Acme", "Globex", "Globex", "Initech", "Umbrella"];
    await importRows(database(), "feed", rowsOf(before.map((company) => ({ company }))));
    expect(await named()).toEqual({ 1: "acme", 2: "globex", 3: "globex", 4: "initech", 5: "umbrella" });
    const noted = await changed();
    const after = ["Acme", "ACME", "Globex", "Initech (UK)"].map((company) => ({ company }));
    const report = await importRows(database(), "feed", rowsOf(after));
    expect(report).toMatchObject({ added: 0, updated: 2, unchanged: 2, removed: 1 });
    expect(await named()).toEqual({ 1: "acme", 2: "acme", 3: "globex", 4: "initech-uk" });
    expect((await changed()) - noted).toBe(3);
  });
});
