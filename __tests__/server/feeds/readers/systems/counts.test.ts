import { examples } from "./example-postings";
import { normalised, readTold } from "./postings";

const noCompany = "no company (--company NAME gives one to jobs that name none)";

/** Of each system's documented shape: jobs that are loaded as they come, and why the others are not. */
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
  "of %s so many are loaded, the others refused with a reason",
  async (name, [jobs, reasons]) => {
    const { rows } = await readTold(examples[name as keyof typeof examples]);
    const read = rows.map((row) => (row.kind === "refused" ? row : normalised(row.job)));
    expect(read.filter(({ kind }) => kind === "job")).toHaveLength(jobs);
    expect(read.flatMap((each) => (each.kind === "refused" ? [each.reason] : []))).toEqual(reasons);
  },
);

test("a company that is named for all of them lets in every job that is public", async () => {
  for (const feed of Object.values(examples)) {
    const { rows } = await readTold(feed);
    const jobs = rows.flatMap((row) => (row.kind === "job" ? [row.job] : []));
    const refused = jobs
      .map((job) => normalised({ ...job, company: job.company ?? "Acme" }))
      .filter(({ kind }) => kind === "refused");
    expect(refused).toEqual([]);
  }
});
