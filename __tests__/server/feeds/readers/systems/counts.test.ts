import { examples } from "./example-postings";
import { normalised, readTold } from "./postings";

const noCompany = "no company (--company NAME gives one to jobs that name none)";

/** Per system, for its documented shape: jobs loaded unchanged, and why the others are refused. */
const outcomes: Readonly<Record<keyof typeof examples, readonly [number, readonly string[]]>> = {
  adzuna: [1, [noCompany]],
  arbeitsagentur: [1, [noCompany]],
  ashby: [0, [noCompany, "not listed on the job board (isListed)", noCompany]],
  greenhouse: [1, [noCompany]],
  lever: [0, [noCompany, noCompany, "not published (state)"]],
  recruitee: [1, [noCompany, noCompany, "not published (status)"]],
  smartrecruiters: [1, [noCompany, "not public (visibility)"]],
  teamtailor: [0, [noCompany, "not published (status)"]],
  workable: [2, []],
};

test.each(Object.entries(outcomes))(
  "%s: the expected number of jobs is loaded, the others are refused with a reason",
  async (name, [jobs, reasons]) => {
    const { rows } = await readTold(examples[name as keyof typeof examples]);
    const read = rows.map((row) => (row.kind === "refused" ? row : normalised(row.job)));
    expect(read.filter(({ kind }) => kind === "job")).toHaveLength(jobs);
    expect(read.flatMap((each) => (each.kind === "refused" ? [each.reason] : []))).toEqual(reasons);
  },
);

test("a default company lets every public job be loaded", async () => {
  for (const feed of Object.values(examples)) {
    const { rows } = await readTold(feed);
    const jobs = rows.flatMap((row) => (row.kind === "job" ? [row.job] : []));
    const refused = jobs
      .map((job) => normalised({ ...job, company: job.company ?? "Acme" }))
      .filter(({ kind }) => kind === "refused");
    expect(refused).toEqual([]);
  }
});
