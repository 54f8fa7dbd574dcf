import { yearlyPay } from "../../../src/server/jobs/pay-scale";
import { plantForest } from "../../../src/server/search/columns/forest";
import { buildColumns, type PackedJobs } from "../../../src/server/search/columns/job-columns";
import { packDoubles, packIntegers } from "./packed-jobs";

const jobs = 100_000;

/** If `isOften`, one in six jobs has two values; value ids equal node numbers. */
function facet(values: number, isOften = true) {
  const nodes = Array.from({ length: values + 1 }, (_, node) => node - 1);
  const pairs: number[] = [];
  for (let id = 1; id <= jobs; id++) {
    pairs.push(id, 1 + (id % values));
    if (isOften && id % 6 === 0) pairs.push(id, 1 + ((id * 7 + 1) % values));
  }
  const parents = nodes.map((node) => (node < 0 ? -1 : 0));
  return {
    forest: plantForest(parents, nodes.map(String)),
    valueIds: Int32Array.from(nodes, (node) => node + 1),
    pairs: packIntegers(pairs),
  };
}

function bytesIn(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.buffer.byteLength;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + bytesIn(each), 0);
}

test("the columns take less than 36 bytes per job", () => {
  const ids = Array.from({ length: jobs }, (_, place) => jobs - place);
  const jobsPacked: PackedJobs = {
    version: "1",
    ids: packIntegers(ids),
    epochs: packDoubles(ids.map((_, row) => 1_700_000_000 - row)),
    closing: packIntegers(ids.flatMap((id) => [id, 20_000 + (id % 60)])),
    following: packIntegers(ids.flatMap((id) => (id % 5 === 0 ? [id, 20_050] : []))),
    featured: packIntegers([7, 20_050]),
    salaries: packIntegers(ids.flatMap((id) => [id, 20_000 + (id % 900) * 100])),
    pay: yearlyPay,
    remote: packIntegers(ids.filter((id) => id % 3 === 0)),
    facets: {
      disciplines: facet(130),
      all_locations: facet(5_000),
      job_types: facet(8),
      companies: facet(5_000, false),
    },
  };
  const bytes = bytesIn(buildColumns(jobsPacked)) / jobs;
  expect(bytes).toBeGreaterThan(10);
  expect(bytes).toBeLessThan(36);
});
