import { eventOf, isControl } from "../features/search/search-events";
import { withKeywords, withLocation } from "../shared/query-changes";
import { parseQuery } from "../shared/query-codec";
import type { SearchQuery } from "../shared/search-query";
import type { ActWindow, InPlaceAct } from "./in-place-acts";

/** Follows in place from now on what the document's own script hears, and plays what it has caught before. */
export function followInPlace(window: ActWindow, dispatch: (event: ReturnType<typeof eventFor>) => void) {
  window.followActs?.((act) => dispatch(eventFor(act)));
}

/** A mark that is not known says no more than that something was submitted. */
export function eventFor({ mark, search }: InPlaceAct) {
  const event = eventOf[isControl(mark) ? mark : "keywords"];
  return event({ to: tidied(parseQuery(search)) });
}

/** A form says what its fields hold: stray spaces too, and a sort by distance from a place that has been cleared. */
function tidied(query: SearchQuery): SearchQuery {
  const { keywords } = withKeywords(query, query.keywords);
  const { location, sortType } = withLocation({ ...query, keywords }, query.location);
  return { ...query, keywords, location, sortType };
}
