import { useContext } from "react";
import { useSelector } from "react-redux";
import { selectSiteName } from "../../features/site/site-slice";
import { otherRoutes } from "../../shared/other-routes";
import { routes } from "../../shared/routes";
import { usePlainPageText } from "./plain-page-texts";
import styles from "./site.module.css";
import { SiteFrameContext } from "./site-frame";
import { Wordmark } from "./Wordmark";

export function SiteHeader() {
  const t = usePlainPageText();
  const name = useSelector(selectSiteName);
  const { logo } = useContext(SiteFrameContext);
  return (
    <header className={styles.header}>
      <a className={styles.home} href={routes.front}>
        {logo ? (
          <img className={styles.logo} src={logo.address} alt={name} {...logo.size} />
        ) : (
          <Wordmark name={name} />
        )}
      </a>
      <a className={styles.saved} href={otherRoutes.saved} rel="nofollow">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5 3h10v14l-5-4-5 4z" />
        </svg>
        {t("saved.title")} <span id="saved-count" />
      </a>
    </header>
  );
}
