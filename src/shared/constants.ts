export const resultsPerPage = 20;
export const locationsPerPage = 20;
export const locationNameMinLength = 3;
export const lookupDebounceMs = 500;
/** Limit of jobs that a browser saves, and of ids in one request. */
export const savedJobsLimit = 200;
export const answerTimeoutMs = 5000;
/** The sidebar is a menu below this (usually 992 px). CSS cannot read this: keep media queries in step. */
export const sidebarMinWidthEm = 62;
