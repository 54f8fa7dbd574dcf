/** An alert as its owner sees it. */
export interface ShownAlert {
  readonly id: string;
  /** The search in the site's words. */
  readonly title: string;
  readonly frequency: "daily" | "weekly";
}

/** What one of the alerts' pages shows. Addresses are paths; `action` is the page's own. */
export type AlertView =
  | AskView
  | { readonly kind: "asked"; readonly days: number }
  | { readonly kind: "confirm"; readonly alert: ShownAlert; readonly action: string; readonly block: string }
  | { readonly kind: "confirmed"; readonly alert: ShownAlert; readonly own: string }
  | { readonly kind: "lapsed" }
  | (LinkStep & { readonly action: string });

/** Where a link that stops or manages alerts has led. `own` leads to the other alerts of the address. */
export type LinkStep =
  | { readonly kind: "stop"; readonly alert: ShownAlert }
  | { readonly kind: "stopped"; readonly own?: string }
  | { readonly kind: "own"; readonly alerts: readonly ShownAlert[] }
  | { readonly kind: "expired"; readonly days: number }
  | { readonly kind: "renewed" | "never" };

export interface AskView {
  readonly kind: "ask";
  /** Canonical. */
  readonly query: string;
  readonly title: string;
  /** Where the results are. */
  readonly back: string;
  /** Whether alerts are sent by email at all. */
  readonly byMail: boolean;
  /** What was typed and is no address. */
  readonly mistyped?: string;
}

/** The name of the button by which a page of alerts says what to do. */
export const doField = "do";
export const alertActions = ["stop", "all", "never", "renew"] as const;
