export interface ShownAlert {
  readonly id: string;
  /** The search in the site's language. */
  readonly title: string;
  readonly frequency: "daily" | "weekly";
}

/** One page of the alerts. Addresses are paths; `action` is the page's own. */
export type AlertView =
  | AskView
  | { readonly kind: "asked"; readonly days: number }
  | { readonly kind: "confirm"; readonly alert: ShownAlert; readonly action: string; readonly block: string }
  | { readonly kind: "confirmed"; readonly alert: ShownAlert; readonly own: string }
  | { readonly kind: "lapsed" }
  | (LinkStep & { readonly action: string });

/** Outcome of a link that stops or manages alerts. `own` leads to the address's other alerts. */
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
  readonly back: string;
  readonly byMail: boolean;
  /** The invalid address as entered. */
  readonly mistyped?: string;
  /** Chosen beside it; daily unless given. */
  readonly frequency?: ShownAlert["frequency"];
}

/** Name of the submit buttons that choose an action. */
export const doField = "do";
export const alertActions = ["stop", "all", "never", "renew"] as const;
