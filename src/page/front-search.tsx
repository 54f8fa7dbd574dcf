import { hydrateRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { LocationField } from "../features/locations/LocationField";
import type { BrowserHistory } from "../features/navigation/events";
import { SearchForm } from "../features/search/SearchForm";
import type { SiteState } from "../features/site/site-slice";
import { KeywordsOnDemand } from "../features/suggestions/KeywordsOnDemand";
import { routes } from "../shared/routes";
import { makeStore } from "./make-store";

/** Hydrates the front page's search form, with suggestions; a search leads to the results page. */
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

function leadingAway({ location }: Window): BrowserHistory {
  const go = (address: string) => location.assign(address);
  return {
    read: () => ({ search: "", hash: "", state: null }),
    push: go,
    replace: go,
    onPop: () => {},
  };
}

/** Results stay pending: the page that a search leads to brings its own. */
function fetchOther(...question: Parameters<typeof fetch>): Promise<Response> {
  return String(question[0]).startsWith(routes.resultsFragment) ? new Promise(() => {}) : fetch(...question);
}
