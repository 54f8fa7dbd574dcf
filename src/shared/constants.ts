/** Numbers of the design that more than one part needs. */
export const resultsPerPage = 20;
export const locationsPerPage = 20;
export const locationNameMinLength = 3;
export const lookupDebounceMs = 500;
export const answerTimeoutMs = 5000;
/** Below this width the sidebar is a menu. CSS cannot read this: keep the media queries in step. */
export const sidebarMinWidthPx = 992;
