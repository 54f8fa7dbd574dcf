import { committedGate } from "../../bench/relevance/figures";
import { Fragments } from "../../bench/relevance/fragments";
import { gateJobs, measureGate } from "../../bench/relevance/gate";
import { falls } from "../../bench/relevance/measures";
import { sharedServerAddress } from "../support/shared-server";

const fragments = new Fragments(sharedServerAddress());

test("no relevance figure has fallen by 0.01 (docs/relevance.md says what to do)", async () => {
  const gate = committedGate();
  const measured = await measureGate(fragments);
  // Figures over other jobs or queries are not comparable.
  expect(measured.judged).toMatchObject({ jobs: gateJobs, queries: gate.judged.queries });
  expect(measured.judged.queries).toBeGreaterThan(90);
  expect(falls(gate, measured)).toEqual([]);
});

test("everyJob reads all pages of a search in order, each job once", async () => {
  const jobs = await fragments.everyJob({ keywords: "" });
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(gateJobs);
  expect(jobs).toHaveLength(gateJobs);
  const first = await fragments.ask({ keywords: "" });
  const third = await fragments.ask({ keywords: "" }, 3);
  const listed = [...first.jobs.slice(0, 1), ...third.jobs.slice(0, 1)].map(({ id }) => id);
  expect([jobs[0]?.id, jobs[2 * first.jobs.length]?.id]).toEqual(listed);
});

test("textOf returns the job's advert without markup", async () => {
  const [job] = (await fragments.ask({ keywords: "kubernetes" })).jobs;
  if (job === undefined) throw new Error("No job says Kubernetes.");
  const text = await fragments.textOf(job);
  expect(text).toContain("Kubernetes");
  expect(text).not.toContain("<");
});
