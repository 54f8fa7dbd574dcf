/** Where visitors save a search or set up an alert for it: the search follows as the query. */
export const alertsRoute = "/alerts";

/** Paths of the alerts' other pages; `token` is a link's own. */
export const alertPaths = {
  asked: `${alertsRoute}/asked`,
  confirm: (token: string) => `${alertsRoute}/confirm/${token}`,
  /** Those of an address. Posting to it stops them (RFC 8058). */
  own: (token: string) => `${alertsRoute}/${token}`,
} as const;

/** Characters of the longest search that may be. */
export const longestAlertQuery = 1_000;
