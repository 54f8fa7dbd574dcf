import { useSelector } from "react-redux";
import { routes } from "../../shared/routes";
import styles from "./site.module.css";
import { selectSiteName } from "./site-selectors";
import { Wordmark } from "./Wordmark";

export function SiteHeader() {
  const name = useSelector(selectSiteName);
  return (
    <header className={styles.header}>
      <a className={styles.home} href={routes.results}>
        <Wordmark name={name} />
      </a>
    </header>
  );
}
