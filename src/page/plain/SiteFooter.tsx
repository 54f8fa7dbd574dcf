import { useContext } from "react";
import { usePlainPageText } from "./plain-page-texts";
import styles from "./site.module.css";
import { SiteFrameContext } from "./site-frame";

const source = { name: "GeoNames", href: "https://www.geonames.org/" };
const licence = { name: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" };

/** In the order of the footer, with what each says of its page where HTML has a word for it. */
const legalLinks = [
  { name: "imprint", rel: undefined },
  { name: "privacy", rel: "privacy-policy" },
  { name: "terms", rel: "terms-of-service" },
] as const;

/**
 * The site's own links, and the credit that GeoNames' licence asks for; its two names are links wherever the
 * site's words put them.
 */
export function SiteFooter() {
  const t = usePlainPageText();
  const { legal, footerLinks } = useContext(SiteFrameContext);
  const ownLegal = legalLinks.filter(({ name }) => legal[name] !== null);
  const parts = t("footer.places").split(/(\{source\}|\{licence\})/);
  return (
    <footer className={styles.footer}>
      {ownLegal.length + footerLinks.length > 0 && (
        <ul className={styles.links}>
          {ownLegal.map(({ name, rel }) => (
            <li key={name}>
              <a href={legal[name] ?? undefined} rel={rel}>
                {t(`footer.${name}`)}
              </a>
            </li>
          ))}
          {footerLinks.map(({ label, url }) => (
            <li key={`${label} ${url}`}>
              <a href={url}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        {parts.map((part) => {
          const link = part === "{source}" ? source : part === "{licence}" ? licence : undefined;
          if (link === undefined) return part;
          return (
            <a key={part} href={link.href}>
              {link.name}
            </a>
          );
        })}
      </p>
    </footer>
  );
}
