import { type ReactNode, useContext } from "react";
import { useSelector } from "react-redux";
import { selectSiteName } from "../../features/site/site-slice";
import { otherRoutes } from "../../shared/other-routes";
import { routes } from "../../shared/routes";
import cardStyles from "./card-tools.module.css";
import styles from "./layout.module.css";
import { usePlainPageText } from "./plain-page-texts";
import siteStyles from "./site.module.css";
import { SiteFrameContext } from "./site-frame";
import { Wordmark } from "./Wordmark";

const icons = {
  save: "M5 3h10v14l-5-4-5 4z",
  hide: "M2 10c4-7 12-7 16 0-4 7-12 7-16 0zM8 10a2 2 0 0 0 4 0 2 2 0 0 0-4 0zM4 17 16 3",
};

function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

function SiteHeader() {
  const t = usePlainPageText();
  const name = useSelector(selectSiteName);
  const { logo } = useContext(SiteFrameContext);
  return (
    <header className={siteStyles.header}>
      <a className={siteStyles.home} href={routes.front}>
        {logo ? (
          <img className={siteStyles.logo} src={logo.address} alt={name} {...logo.size} />
        ) : (
          <Wordmark name={name} />
        )}
      </a>
      <a className={siteStyles.saved} href={otherRoutes.saved} rel="nofollow">
        <Icon path={icons.save} />
        {t("saved.title")} <span id="saved-count" />
      </a>
    </header>
  );
}

const source = { name: "GeoNames", href: "https://www.geonames.org/" };
const licence = { name: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" };

/** In the footer's order, with `rel` where HTML defines one. */
const legalLinks = [
  { name: "imprint", rel: undefined },
  { name: "privacy", rel: "privacy-policy" },
  { name: "terms", rel: "terms-of-service" },
] as const;

/** With the credit that GeoNames' licence requires, linked wherever the translation names it. */
function SiteFooter() {
  const t = usePlainPageText();
  const { legal, footerLinks } = useContext(SiteFrameContext);
  const ownLegal = legalLinks.filter(({ name }) => legal[name] !== null);
  const parts = t("footer.places").split(/(\{source\}|\{licence\})/);
  return (
    <footer className={siteStyles.footer}>
      {ownLegal.length + footerLinks.length > 0 && (
        <ul className={siteStyles.links}>
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

/** Templates of the card buttons and of the notice about hidden jobs (`browser/job-cards.ts`). */
function CardTools() {
  const t = usePlainPageText();
  return (
    <>
      <template id="card-tools">
        <div className={cardStyles.tools}>
          {(["save", "hide"] as const).map((part) => (
            <button
              key={part}
              type="button"
              className={cardStyles.tool}
              data-part={part}
              aria-pressed="false"
              aria-label={t(part)}
            >
              <Icon path={icons[part]} />
            </button>
          ))}
          <p
            className={cardStyles.mark}
            data-part="mark"
            data-viewed={t("card.viewed")}
            data-saved={t("save.pressed")}
            data-applied={t("card.applied")}
            data-full={t("save.full")}
            data-failed={t("save.failed")}
            hidden
          />
        </div>
      </template>
      <template id="hidden-jobs">
        <p className={cardStyles.hidden}>
          <span data-part="count">{t("hidden.count")}</span>
          <button type="button" data-part="show" aria-pressed="false">
            {t("hidden.show")}
          </button>
        </p>
      </template>
    </>
  );
}

interface LayoutProps {
  readonly skipLink: { readonly href: string; readonly text: string };
  readonly children: ReactNode;
}

export function Layout({ skipLink, children }: LayoutProps) {
  return (
    <>
      <a className={styles.skip} href={skipLink.href}>
        {skipLink.text}
      </a>
      <SiteNotice />
      <SiteHeader />
      {children}
      <SiteFooter />
      <CardTools />
    </>
  );
}

function SiteNotice() {
  const t = usePlainPageText();
  const { notice } = useContext(SiteFrameContext);
  if (notice === null) return null;
  return (
    <section className={styles.notice} aria-label={t("notice")}>
      {notice.url === undefined ? notice.text : <a href={notice.url}>{notice.text}</a>}
    </section>
  );
}
