import type { Queryable } from "../../../src/server/database/database";
import { readListedJobs } from "../../../src/server/jobs/listed-jobs";

const part = Array.from({ length: 100 }, (_, place) => place + 1);

function row(id: number) {
  return {
    id,
    title: `Nurse ${Math.random()}`,
    company: `Hospital ${id}`,
    remote: false,
    language: id === 7 ? "de" : null,
    posted_ms: 1e12 + id,
    salary_min: id,
    salary_max: null,
    salary_currency: "GBP",
    salary_period: "year",
    salary_text: "",
    closes_on: null,
    locations: `Leeds ${id}`,
    disciplines: `Nursing ${id}`,
    job_types: "",
  };
}

/** A stub database with one answer, whose rows are in reverse order. */
const database: Queryable = {
  query: async <Row extends object>() =>
    [{ rows: JSON.stringify(part.map(row).reverse()) }] as unknown as Row[],
};

test("jobs come in the requested order, without missing ones", async () => {
  const jobs = await readListedJobs(database, [7, 900, 3]);
  expect(jobs.map(({ id, language }) => [id, language])).toEqual([
    [7, "de"],
    [3, null],
  ]);
});
