import type { OtherAdvert, OtherAdverts } from "../../../shared/wire/job";
import type { TranslatePlainPage } from "../plain-page-texts";
import { ApplyAnchor, applyAddress, applyHost } from "./ApplyLink";
import styles from "./job-page.module.css";

interface AlsoAdvertisedProps {
  readonly others: OtherAdverts;
  readonly t: TranslatePlainPage;
}

export function AlsoAdvertised({ others: { adverts, count }, t }: AlsoAdvertisedProps) {
  if (adverts.length === 0) return null;
  const more = count - adverts.length;
  return (
    <section className={styles.also} aria-labelledby="also">
      <h2 id="also">{t("job.also")}</h2>
      <ul>
        {adverts.map((advert) => (
          <li key={advert.id}>
            <a href={advert.url} lang={advert.language}>
              {t("job.title.placeless", { title: advert.title, company: advert.company })}
            </a>
            <ApplyThere advert={advert} t={t} />
          </li>
        ))}
        {more > 0 && <li>{t("job.also.more", { count: more })}</li>}
      </ul>
    </section>
  );
}

function ApplyThere({ advert, t }: { readonly advert: OtherAdvert; readonly t: TranslatePlainPage }) {
  const href = applyAddress(advert);
  const host = applyHost(advert);
  if (href === null || host === null) return null;
  const { title, company } = advert;
  return (
    <>
      {" "}
      <ApplyAnchor
        job={advert.id}
        href={href}
        aria-label={t("job.also.apply.label", { host, title, company })}
      >
        {t("job.also.apply", { host })}
      </ApplyAnchor>
    </>
  );
}

/** On an advert that lists leave out: a link to the one they show. */
export function LeaderLink({ others: { leader }, t }: AlsoAdvertisedProps) {
  if (leader === null) return null;
  return (
    <p className={styles.note}>
      {t("job.also.leader")}{" "}
      <a href={leader.url} lang={leader.language}>
        {t("job.title.placeless", { title: leader.title, company: leader.company })}
      </a>
    </p>
  );
}
