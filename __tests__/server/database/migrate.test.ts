import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { migrate, migrations } from "../../../src/server/database/migrate";
import { openPostgres } from "../../../src/server/database/postgres-database";
import { bothDatabases, eachDatabase } from "../../support/databases";
import { createPostgresDatabase } from "../../support/postgres-cluster";

const folder = path.join(__dirname, "../../../src/server/database/migrations");

it("the list of migrations holds every SQL file of the folder in order", () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  expect(migrations.map(({ name }) => `${name}.sql`)).toEqual(files.sort());
  for (const { name, sql } of migrations)
    expect(sql).toBe(readFileSync(path.join(folder, `${name}.sql`), "utf8"));
});

/** SHA-256 prefixes of the released migrations; add each one once it is released. */
const released: Readonly<Record<string, string>> = {
  "0001-core": "e3a9e6523f4e29a1",
  "0002-imports": "704f961db7a26f0c",
  "0003-place-lookup": "b62b46c0967d1466",
  "0004-uploads": "3f74f6c97a0f151b",
  "0005-nearest-place": "759833481e7b283e",
  "0006-job-changes": "1a88b6bca508212e",
  "0007-closing-days": "164b906684386fc8",
  "0008-postal-codes": "b7a237c30e5bdebb",
  "0009-companies": "ff95f1bdf097193e",
  "0010-postal-lookup": "616f0532ae7b72c1",
  "0011-title-words": "27d5943557d7cb9c",
  "0012-vocabulary": "7ff8f0cca64bec7c",
};

it("released migrations are unchanged", () => {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
  const now = migrations.filter(({ name }) => name in released).map(({ name, sql }) => [name, hash(sql)]);
  expect(Object.fromEntries(now)).toEqual(released);
});

eachDatabase((database) => {
  const names = async () =>
    (await database().query<{ name: string }>("select name from migrations order by name")).map(
      (row) => row.name,
    );

  afterEach(async () => {
    await database().query("delete from migrations where name like '9%'");
    await database().query("drop table if exists made, half, together");
  });

  it("applies every migration once", async () => {
    expect(await names()).toEqual(migrations.map(({ name }) => name));
    expect(await migrate(database())).toEqual([]);
  });

  it("applies only new migrations", async () => {
    const steps = [
      ...migrations,
      { name: "9000-new", sql: "create table made (a int); insert into made values (1);" },
    ];
    expect(await migrate(database(), steps)).toEqual(["9000-new"]);
    expect(await database().query("select * from made")).toEqual([{ a: 1 }]);
  });

  it("rolls back a failing migration and applies it once fixed", async () => {
    const step = (sql: string) => [{ name: "9001-mended", sql }];
    await expect(
      migrate(database(), step("create table half (a int); select no_such_column;")),
    ).rejects.toMatchObject({
      code: "42703",
    });
    expect(await migrate(database(), step("create table half (a int);"))).toEqual(["9001-mended"]);
  });

  it("applies a migration once when several servers start together", async () => {
    const steps = [
      { name: "9002-together", sql: "create table together (a int); insert into together values (1);" },
    ];
    const made = await Promise.all(Array.from({ length: 4 }, () => migrate(database(), steps)));
    expect(made.flat()).toEqual(["9002-together"]);
  });
}, bothDatabases);

it("applies a migration once across servers with separate connections", async () => {
  const databaseUrl = await createPostgresDatabase();
  const servers = await Promise.all(Array.from({ length: 3 }, () => openPostgres({ databaseUrl })));
  await servers[0]?.query("drop table migrations");
  const steps = [{ name: "1", sql: "create table apart (a int);" }];
  const made = await Promise.all(servers.map((server) => migrate(server, steps)));
  expect(made.flat()).toEqual(["1"]);
  await Promise.all(servers.map((server) => server.close()));
});

/** Rows of a database with only the first six migrations. */
const rowsOf0006 = [
  `insert into places (id, last_id, class, name, slug, hierarchy, country_code)
   values (1, 1, 'town', 'Leeds', 'leeds.town', 'Leeds', 'GB'), (2, 9, 'region', 'Kent', 'kent.region', 'Kent', 'GB')`,
  "insert into place_names (spelling, place_id, word, prominence) values ('leeds', 1, 0, 5), ('kent', 2, 0, 5), ('kent', 2, -1, 5)",
  `insert into jobs (source, external_id, title, company, description_html, description_text, posted_at, content_hash)
   values ('small', '1', 'IT Nurses', 'Crème & Co', '<p>Wanted.</p>', 'Wanted.', '2026-01-02', 'h')`,
  "insert into job_places values (1, 1)",
  "insert into job_documents values (1, to_tsvector('jobsieve', 'IT Nurses'), to_tsvector('jobsieve', 'Wanted.'))",
  `insert into uploads (id, upload_key, name, size, type, token_salt, token_hash, address_hash)
   values ('u', 'k', 'cv.pdf', 3, 'application/pdf', 's', 't', 'a')`,
  "insert into meta values ('jobs_version', '7')",
];

eachDatabase((database) => {
  it("migrates the rows of an older database to the current schema", async () => {
    for (const sql of ["drop schema public cascade", "create schema public"]) await database().query(sql);
    const since = migrations.slice(6).map(({ name }) => name);
    expect((await migrate(database(), migrations.slice(0, 6))).at(-1)).toBe("0006-job-changes");
    for (const sql of rowsOf0006) await database().query(sql);
    expect(await migrate(database())).toEqual(since);

    const found = `
      select jobs.id, jobs.title, places.slug as place, companies.slug as company, uploads.name as upload,
        value as version, area_names as area
      from jobs join job_documents on job_documents.job_id = jobs.id and job_documents.title @@ $$'=nurse' & 'it0'$$
      join job_places on job_places.job_id = jobs.id join places on places.id = place_id
      join job_companies on job_companies.job_id = jobs.id join companies on companies.id = company_id
      cross join uploads cross join area_names join meta on key = 'jobs_version'`;
    const job = { id: 1, title: "IT Nurses", place: "leeds.town", company: "creme-co", upload: "cv.pdf" };
    expect(await database().query(found)).toEqual([{ ...job, version: "7", area: "(kent,2,9)" }]);
  });

  it("stores the words of a job of some hundred words outside its row", async () => {
    for (const sql of ["drop schema public cascade", "create schema public"]) await database().query(sql);
    await migrate(database());
    await database().query(
      `insert into jobs (source, external_id, title, company, description_html, description_text, posted_at, content_hash)
       select 'short', n::text, 'Nurse', 'A', '', '', now(), '' from generate_series(1, 200) n`,
    );
    await database().query(
      `insert into job_documents (job_id, title, document)
       select id, to_tsvector('simple', title), (select to_tsvector('simple', string_agg('word' || n, ' ')) from generate_series(1, 100) n)
       from jobs`,
    );
    const [row] = await database().query<{ bytes: number }>(
      "select (pg_relation_size('job_documents') / 200)::int as bytes from job_documents limit 1",
    );
    expect(row?.bytes).toBeLessThan(300);
  });

  it("records job changes from the version at the time of the migration", async () => {
    for (const sql of ["drop schema public cascade", "create schema public"]) await database().query(sql);
    expect((await migrate(database(), migrations.slice(0, 5))).at(-1)).toBe("0005-nearest-place");
    await database().query("insert into meta values ('jobs_version', '7')");
    await migrate(database());
    expect(await database().query("select value from meta where key = 'job_changes_from'")).toEqual([
      { value: "7" },
    ]);
  });
}, bothDatabases);
