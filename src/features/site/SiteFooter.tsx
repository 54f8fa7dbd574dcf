import styles from "./site.module.css";
import { useText } from "./use-text";

const source = { name: "GeoNames", href: "https://www.geonames.org/" };
const licence = { name: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" };

/** The credit that GeoNames' licence asks for; its two names are links wherever the site's words put them. */
export function SiteFooter() {
  const t = useText();
  const parts = t("footer.places").split(/(\{source\}|\{licence\})/);
  return (
    <footer className={styles.footer}>
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
