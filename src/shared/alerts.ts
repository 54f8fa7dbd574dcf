/** Where visitors save a search or set up an alert for it; the search follows as the query. */
export const alertsRoute = "/alerts";

/** Paths of the other alert pages; `token` is from a mailed link. */
export const alertPaths = {
  asked: `${alertsRoute}/asked`,
  confirm: (token: string) => `${alertsRoute}/confirm/${token}`,
  /** The alerts that a token stands for. Posting to it stops them (RFC 8058). */
  own: (token: string) => `${alertsRoute}/${token}`,
} as const;

/** In characters. */
export const maxAlertQueryLength = 1_000;
