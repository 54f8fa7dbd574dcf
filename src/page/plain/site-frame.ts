import { createContext } from "react";

/** The operator's parts of every page. Not in the store, whose state is sent to browsers. */
export interface SiteFrame {
  /** Replaces the wordmark. Size in pixels; only the proportion matters. */
  readonly logo: {
    readonly address: string;
    readonly size: { readonly width: number; readonly height: number } | undefined;
  } | null;
  /** Addresses; null if the site has none. */
  readonly legal: Readonly<Record<"imprint" | "privacy" | "terms", string | null>>;
  readonly contact: string | null;
  readonly footerLinks: readonly { readonly label: string; readonly url: string }[];
  readonly countsApplies: boolean;
  readonly notice: { readonly text: string; readonly url?: string } | null;
}

export const SiteFrameContext = createContext<SiteFrame>({
  logo: null,
  legal: { imprint: null, privacy: null, terms: null },
  contact: null,
  footerLinks: [],
  countsApplies: false,
  notice: null,
});
