/**
 * Headers. Browsers ask again each time; a cache shared by many may answer for a minute, and for another while it asks for news. The second
 * is said to content delivery networks alone (RFC 9213): a browser that is told it shows old results first, and asks a second time.
 */
export const sharedBriefly = {
  "cache-control": "public, max-age=0, s-maxage=60",
  "cdn-cache-control": "public, max-age=60, stale-while-revalidate=60",
};
/** Depends on where the visitor came from. */
export const oneVisitorOnly = "private, no-cache";
/** Facts that change by the day. */
export const sharedForAnHour = "public, max-age=3600";
