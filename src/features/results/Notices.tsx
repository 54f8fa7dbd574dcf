import type { Notice, ResultsFragment } from "../../shared/wire/results";
import { CountedLinks } from "./CountedLinks";
import type { TranslateLater } from "./later-texts";
import styles from "./links.module.css";

interface NoticesProps {
  readonly fragment: ResultsFragment;
  readonly t: TranslateLater;
}

/** How the search was interpreted, where that differs from its wording. */
export function Notices({ fragment, t }: NoticesProps) {
  return fragment.notices.map(({ code, label, links }) => (
    <div key={code} className={styles.notice} data-in-place="location">
      <p>{t(`notice.${code}`, { label })}</p>
      {links.length > 0 && (
        <CountedLinks
          links={links.map((link) => ({ ...link, text: link.label || t("notice.anywhere"), offer: "place" }))}
          of={fragment.query}
          t={t}
        />
      )}
    </div>
  ));
}

export function leadsOn({ links }: Notice): boolean {
  return links.some(({ count }) => count > 0);
}
