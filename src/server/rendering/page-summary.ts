import { headingText } from "../../features/results/ResultsHeading";
import { salaryText } from "../../features/results/salary-text";
import type { Translate } from "../../features/site/use-text";
import type { JobDetail } from "../../shared/wire/job";
import type { ResultsFragment } from "../../shared/wire/results";

const examples = 3;

/** What search engines show below the title: how many jobs, and the first of them. */
export function resultsSummary(t: Translate, fragment: ResultsFragment): string {
  const jobs = fragment.jobs.slice(0, examples).map(({ title, company }) => `${title}, ${company}`);
  return [headingText(t, fragment), ...jobs].join(" · ");
}

export function jobSummary(t: Translate, { title, company, locations, salary }: JobDetail): string {
  const places = locations.slice(0, examples).map(({ hierarchy }) => hierarchy);
  return [title, company, ...places, salaryText(t, salary)].filter((part) => part !== "").join(" · ");
}
