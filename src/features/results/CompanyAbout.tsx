import { useSelector } from "react-redux";
import { type SiteRoot, selectLanding } from "../site/site-slice";
import styles from "./company-about.module.css";
import type { TranslateLater } from "./later-texts";
import { initialsOf, toneOf } from "./monogram";

interface CompanyAboutProps {
  /** The canonical query on show. */
  readonly canonical: string;
  readonly t: TranslateLater;
}

/** Only while exactly the company's jobs are on show. */
export function CompanyAbout({ canonical, t }: CompanyAboutProps) {
  const company = useSelector((state: SiteRoot) => selectLanding(state, canonical))?.company;
  if (company === undefined) return null;
  const { name, logo, paragraphs, website } = company;
  const monogram = logo === null ? { "data-initials": initialsOf(name), "data-tone": toneOf(name) } : {};
  return (
    <div id="company-about" className={styles.about} {...monogram}>
      {logo && <img src={logo.address} alt="" width={logo.width} height={logo.height} />}
      <h2>{name}</h2>
      {website !== null && (
        <a href={website}>{t("company.website", { host: new URL(website).host.replace(/^www\./, "") })}</a>
      )}
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may be equal.
        <p key={place}>{paragraph}</p>
      ))}
    </div>
  );
}
