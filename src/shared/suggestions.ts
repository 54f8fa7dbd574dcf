/** Separate from the other routes and constants, which load with the first view. */
export const suggestionsRoute = "/api/v1/suggestions";
/** Code points. */
export const suggestionMinLength = 2;
/** UTF-16 units: the limit of the *Keywords* field. */
export const suggestionMaxLength = 500;
