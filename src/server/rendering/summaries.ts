import { salaryText } from "../../features/results/job-texts";
import { headingText } from "../../features/results/Results";
import type { Translate } from "../../features/site/use-text";
import type { TranslatePlainPage } from "../../page/plain/plain-page-texts";
import type { JobDetail } from "../../shared/wire/job";
import type { ResultsFragment } from "../../shared/wire/results";

const examples = 3;

/** What search engines show below the title: how many jobs, and the first of them. */
export function resultsSummary(t: Translate, fragment: ResultsFragment): string {
  const jobs = fragment.jobs.slice(0, examples).map(({ title, company }) => `${title}, ${company}`);
  return [headingText(t, fragment), ...jobs].join(" · ");
}

/** The first of a job's places tells it from its namesakes. */
export function jobTitle(t: TranslatePlainPage, { title, company, locations: [first] }: JobDetail): string {
  if (first === undefined) return t("job.title.placeless", { title, company });
  return t("job.title", { title, company, place: first.name });
}

export function jobSummary(t: Translate, { title, company, locations, salary }: JobDetail): string {
  const places = locations.slice(0, examples).map(({ hierarchy }) => hierarchy);
  return [title, company, ...places, salaryText(t, salary)].filter((part) => part !== "").join(" · ");
}
