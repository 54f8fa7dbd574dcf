import { type ComponentType, Suspense, useEffect } from "react";
import { LocationField } from "../features/locations/LocationField";
import { LocationPicker } from "../features/locations/LocationPicker";
import { AppliedRefinements } from "../features/refine/AppliedRefinements";
import { RefineButton } from "../features/refine/RefineButton";
import { RefineMenu } from "../features/refine/RefineMenu";
import { RefineSidebar } from "../features/refine/RefineSidebar";
import type { NextStepsProps } from "../features/results/NextSteps";
import { Results } from "../features/results/Results";
import { SearchForm } from "../features/search/SearchForm";
import styles from "./results-page.module.css";
import { ViewsOnDemand } from "./ViewsOnDemand";

const aboveList = <ViewsOnDemand place="above" />;
const belowList = <ViewsOnDemand place="below" />;
const applied = <AppliedRefinements />;
const refineButton = <RefineButton />;

/** A pure function of the store, rendered by the server and hydrated. */
export function ResultsPage({ Steps }: { readonly Steps: ComponentType<NextStepsProps> }) {
  // Lets CSS show the menu instead of the sidebar on small screens. Not state, to avoid a second render.
  useEffect(() => {
    document.documentElement.dataset.scripted = "";
  }, []);
  const failure = (
    <Suspense>
      <Steps place="over" />
    </Suspense>
  );
  return (
    <>
      <div className={styles.band}>
        <SearchForm>
          <LocationField />
        </SearchForm>
      </div>
      <div className={styles.columns}>
        <RefineSidebar idPrefix="" LocationPicker={LocationPicker} className={styles.sidebar} />
        <main id="main" className={styles.main}>
          <Results besideOrder={refineButton} belowHeading={applied} aboveList={aboveList} Steps={Steps} />
          {belowList}
        </main>
      </div>
      {failure}
      <RefineMenu LocationPicker={LocationPicker} failure={failure} />
    </>
  );
}
