import { withFacet } from "../shared/query-changes";
import { addressOf } from "../shared/query-codec";
import { routes } from "../shared/routes";
import { emptyQuery, type FacetField } from "../shared/search-query";
import type { JobDetail } from "../shared/wire/job";
import styles from "./job-page.module.css";
import type { TranslatePlainPage } from "./plain-page-texts";

interface MoreLikeThisProps {
  readonly job: JobDetail;
  readonly t: TranslatePlainPage;
}

/** Searches that this job would be found by: where to go when it is not the right one. */
export function MoreLikeThis({ job, t }: MoreLikeThisProps) {
  const to = (field: FacetField, slug: string) =>
    addressOf(routes.results, withFacet(emptyQuery, field, [slug]));
  const links = [
    ...job.disciplines.map(({ slug, name }) => ({
      href: to("disciplines", slug),
      text: t("job.more.discipline", { discipline: name }),
    })),
    ...job.locations.slice(0, 3).map(({ slug, name }) => ({
      href: to("all_locations", slug),
      text: t("job.more.place", { place: name }),
    })),
  ];
  if (links.length === 0) return null;
  return (
    <nav className={styles.more} aria-labelledby="more-heading">
      <h2 id="more-heading">{t("job.more")}</h2>
      <ul>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
