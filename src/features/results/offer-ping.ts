import type { MouseEvent } from "react";
import { useSelector } from "react-redux";
import { addressOf, parseQuery } from "../../shared/query-codec";
import type { BroadenKind } from "../../shared/wire/results";
import { isPlainClick } from "../site/browser";
import { type SiteRoot, selectSite } from "../site/site-slice";

/** What a link offers that its query alone does not tell to have been offered. */
export type CountedOffer = "correction" | "refinement" | "place" | `broaden_${BroadenKind}`;

/** Pinged when a visitor follows what a search offered; its query is that search. */
export const takenPath = (offer: string) => `/api/v1/results/taken/${offer}`;

interface PingingLink {
  readonly ping?: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * Of the search with this canonical query, what makes a link tell the site that it is followed: `ping` where the
 * browser follows it, a beacon where the page does. Nothing where searches are not counted.
 */
export function useOfferPing(query: string): (offer: CountedOffer | undefined) => PingingLink {
  const isCounted = useSelector((state: SiteRoot) => selectSite(state).countsSearches === true);
  if (!isCounted) return () => ({});
  const search = parseQuery(query);
  return (offer) => (offer === undefined ? {} : { ping: addressOf(takenPath(offer), search), onClick: tell });
}

/** A click with a key is the browser's, and so is telling of it. */
function tell(click: MouseEvent<HTMLAnchorElement>): void {
  if (isPlainClick(click)) navigator.sendBeacon?.(click.currentTarget.ping);
}
