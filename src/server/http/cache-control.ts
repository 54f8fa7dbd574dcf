/** Browsers ask again each time; a cache shared by many may answer for a minute, and while it asks for news. */
export const sharedBriefly = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";
/** Depends on where the visitor came from. */
export const oneVisitorOnly = "private, no-cache";
/** Facts that change by the day. */
export const sharedForAnHour = "public, max-age=3600";
