import { committedFigures } from "../../bench/relevance/figures/committed-figures";
import { falls } from "../../bench/relevance/figures/falls";
import { gateJobs, measureGate } from "../../bench/relevance/gate/measure-gate";
import { Fragments } from "../../bench/relevance/serving/fragments";
import { sharedServerAddress } from "../support/shared-server";

const fragments = new Fragments(sharedServerAddress());

test("no figure of relevance has fallen by 0.01 (docs/relevance.md says how to see why, or to keep new ones)", async () => {
  const { gate } = committedFigures();
  const measured = await measureGate(fragments);
  // Figures over other jobs or other queries could not be compared.
  expect(measured.judged).toMatchObject({ jobs: gateJobs, queries: gate?.judged.queries });
  expect(measured.judged.queries).toBeGreaterThan(90);
  expect(falls(gate ?? {}, measured)).toEqual([]);
});

test("every page of a search is read in order, each job once", async () => {
  const jobs = await fragments.everyJob({ keywords: "" });
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(gateJobs);
  expect(jobs).toHaveLength(gateJobs);
  const first = await fragments.ask({ keywords: "" });
  const third = await fragments.ask({ keywords: "" }, 3);
  const listed = [...first.jobs.slice(0, 1), ...third.jobs.slice(0, 1)].map(({ id }) => id);
  expect([jobs[0]?.id, jobs[2 * first.jobs.length]?.id]).toEqual(listed);
});

test("a job's text is its advertisement without markup", async () => {
  const [job] = (await fragments.ask({ keywords: "kubernetes" })).jobs;
  if (job === undefined) throw new Error("No job says Kubernetes.");
  const text = await fragments.textOf(job);
  expect(text).toContain("Kubernetes");
  expect(text).not.toContain("<");
});
