import type { MouseEvent } from "react";
import { useSelector } from "react-redux";
import { addressOf, parseQuery } from "../../shared/query-codec";
import type { BroadenKind } from "../../shared/wire/results";
import { isPlainClick } from "../site/browser";
import { type SiteRoot, selectSite } from "../site/site-slice";

/** Offers that cannot be recognised by the link's query alone. */
export type CountedOffer = "correction" | "refinement" | "place" | `broaden_${BroadenKind}`;

/** Pinged when a visitor follows an offer; its query is the search that made the offer. */
export const takenPath = (offer: string) => `/api/v1/results/taken/${offer}`;

interface PingingLink {
  readonly ping?: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * Props that report a followed offer of the search `query`: `ping` where the browser follows the link, a
 * beacon where the page does. Empty where searches are not counted.
 */
export function useOfferPing(query: string): (offer: CountedOffer | undefined) => PingingLink {
  const isCounted = useSelector((state: SiteRoot) => selectSite(state).countsSearches === true);
  if (!isCounted) return () => ({});
  const search = parseQuery(query);
  return (offer) => (offer === undefined ? {} : { ping: addressOf(takenPath(offer), search), onClick: tell });
}

/** The browser itself follows clicks with a modifier key, and pings. */
function tell(click: MouseEvent<HTMLAnchorElement>): void {
  if (isPlainClick(click)) navigator.sendBeacon?.(click.currentTarget.ping);
}
