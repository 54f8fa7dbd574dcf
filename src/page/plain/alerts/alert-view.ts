/** An alert as its owner sees it. */
export interface ShownAlert {
  readonly id: string;
  /** The search in the site's words. */
  readonly title: string;
  readonly frequency: "daily" | "weekly";
}

/** What one of the alerts' pages shows. Addresses are paths. */
export type AlertView =
  | AskView
  | { readonly kind: "asked"; readonly days: number }
  | { readonly kind: "confirm"; readonly alert: ShownAlert; readonly action: string }
  | { readonly kind: "confirmed"; readonly alert: ShownAlert; readonly own: string }
  | { readonly kind: "lapsed" }
  | { readonly kind: "own"; readonly alerts: readonly ShownAlert[]; readonly action: string };

export interface AskView {
  readonly kind: "ask";
  /** Canonical. */
  readonly query: string;
  readonly title: string;
  /** Where the results are. */
  readonly back: string;
  /** Whether alerts are sent by e-mail at all. */
  readonly byMail: boolean;
  /** What was typed and is no address. */
  readonly mistyped?: string;
}
