import { AppliedRefinements } from "../features/refine/AppliedRefinements";
import { RefineButton } from "../features/refine/RefineButton";
import { RefineMenu } from "../features/refine/RefineMenu";
import { RefineSidebar } from "../features/refine/RefineSidebar";
import { Announcer } from "../features/results/Announcer";
import { FailureAlert } from "../features/results/FailureAlert";
import { Results } from "../features/results/Results";
import { SearchForm } from "../features/search/SearchForm";
import { useText } from "../features/site/use-text";
import { UploadOpener } from "../features/uploads/UploadOpener";
import { Layout } from "./Layout";
import { ResultsHead } from "./ResultsHead";
import styles from "./results-page.module.css";
import { useScriptedMark } from "./use-scripted-mark";

/** The search page: a pure function of the store, the same on the server and in the browser. */
export function ResultsPage() {
  const t = useText();
  useScriptedMark();
  return (
    <Layout skipLink={{ href: "#results-heading", text: t("skip.results") }}>
      <ResultsHead />
      <div className={styles.band}>
        <SearchForm />
      </div>
      <div className={styles.columns}>
        <RefineSidebar idPrefix="" className={styles.sidebar} />
        <main id="main" className={styles.main}>
          <RefineButton />
          <AppliedRefinements />
          <FailureAlert />
          <Results />
          <UploadOpener />
        </main>
      </div>
      <RefineMenu />
      <Announcer />
    </Layout>
  );
}
