import { createContext } from "react";

/**
 * What an operator puts around every page. Beside the store, whose state would be sent to a browser that
 * never asks for it.
 */
export interface SiteFrame {
  /** In the place of the wordmark. The size is in pixels, of which only the proportion matters. */
  readonly logo: {
    readonly address: string;
    readonly size: { readonly width: number; readonly height: number } | undefined;
  } | null;
  /** Addresses; null for what the site has not. */
  readonly legal: Readonly<Record<"imprint" | "privacy" | "terms", string | null>>;
  /** Where a job is reported. */
  readonly contact: string | null;
  readonly footerLinks: readonly { readonly label: string; readonly url: string }[];
  /** Whether the site wants to hear that somebody goes on to apply. */
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
