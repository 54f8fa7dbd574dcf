import { hydrateRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { LocationField } from "../features/locations/LocationField";
import type { BrowserHistory } from "../features/navigation/events";
import { SearchForm } from "../features/search/SearchForm";
import type { SiteState } from "../features/site/site-slice";
import { KeywordsOnDemand } from "../features/suggestions/KeywordsOnDemand";
import { routes } from "../shared/routes";
import { makeStore } from "./make-store";

/** Brings the front page's search form to life: it suggests as that of the results page does, and leads there. */
export function openFrontSearch(container: HTMLElement): void {
  const site: SiteState = JSON.parse(container.dataset.site ?? "{}");
  const store = makeStore({ preloadedState: { site }, history: leadingAway(window), fetch: fetchOther });
  hydrateRoot(
    container,
    <Provider store={store}>
      <SearchForm>
        <LocationField />
      </SearchForm>
      <KeywordsOnDemand />
    </Provider>,
  );
}

/** Every search is another page's. */
function leadingAway({ location }: Window): BrowserHistory {
  const go = (address: string) => location.assign(address);
  return {
    read: () => ({ search: "", hash: "", state: null }),
    push: go,
    replace: go,
    onPop: () => {},
  };
}

/** The page that a search leads to brings its own results. */
function fetchOther(...question: Parameters<typeof fetch>): Promise<Response> {
  return String(question[0]).startsWith(routes.resultsFragment) ? new Promise(() => {}) : fetch(...question);
}
