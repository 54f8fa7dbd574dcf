/** Numbers of the design that more than one part needs. */
export const resultsPerPage = 20;
export const locationsPerPage = 20;
export const locationNameMinLength = 3;
export const lookupDebounceMs = 500;
/** Jobs that a browser keeps, and asks about at once. */
export const savedJobsLimit = 200;
export const answerTimeoutMs = 5000;
/** Below this width the sidebar is a menu; 992 px for most. CSS cannot read this: keep the media queries in step. */
export const sidebarMinWidthEm = 62;
