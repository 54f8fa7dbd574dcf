import type { LandingHead } from "../../features/site/site-slice";
import type { TranslatePlainPage } from "../../page/plain/plain-page-texts";
import { stringifyQuery } from "../../shared/query-codec";
import type { ResultsFragment } from "../../shared/wire/results";
import type { Landing } from "../search/landings";

/** What a landing page and the search that it stands for know of each other; only its own path has its words. */
export function landingHead(t: TranslatePlainPage, landing: Landing, isAtLanding = false): LandingHead {
  const title = landingTitle(t, landing);
  return {
    canonical: stringifyQuery(landing.query),
    path: landing.path,
    ...(isAtLanding && { title, heading: t("landing.heading", { title }) }),
  };
}

function landingTitle(t: TranslatePlainPage, { discipline, place }: Landing): string {
  // Of two places with one name, the less likely one says where it is.
  const where = place?.isNamesake ? place.hierarchy.split(", ").slice(0, 2).join(", ") : place?.name;
  if (discipline === null) return t("landing.place", { place: where ?? "" });
  const { name } = discipline;
  return place === null
    ? t("landing.discipline", { discipline: name })
    : t("landing.both", { discipline: name, place: where ?? "" });
}

/** What search engines show below the title: how many jobs, and the newest of them. */
export function landingSummary(t: TranslatePlainPage, landing: Landing, fragment: ResultsFragment): string {
  const jobs = t("jobs", { count: fragment.total_count });
  const newest = fragment.jobs.slice(0, examples).map(({ title, company }) => `${title}, ${company}`);
  const title = landingTitle(t, landing);
  return t("landing.description", { title, jobs, newest: newest.join("; ") });
}

const examples = 3;
