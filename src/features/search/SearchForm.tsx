import { useSelector } from "react-redux";
import { routes } from "../../shared/routes";
import { LocationField } from "../locations/LocationField";
import { useText } from "../site/use-text";
import { DistanceField } from "./DistanceField";
import { HiddenRefinements } from "./HiddenRefinements";
import { KeywordsField } from "./KeywordsField";
import styles from "./search-form.module.css";
import { searchFormId } from "./search-form-id";
import { selectQuery } from "./search-slice";

/** What is searched for, and where. Works as a plain GET form; with scripts it is followed in place. */
export function SearchForm() {
  const t = useText();
  const query = useSelector(selectQuery);
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` cannot be submitted; a form is both landmark and form.
    <form
      id={searchFormId}
      role="search"
      aria-label={t("form.label")}
      className={styles.form}
      action={routes.results}
      method="get"
      data-in-place="keywords"
    >
      <KeywordsField query={query} t={t} />
      <LocationField />
      <DistanceField query={query} t={t} />
      <HiddenRefinements query={query} />
      <button type="submit" className={styles.submit}>
        {t("form.submit")}
      </button>
    </form>
  );
}
