/** Apart from the other routes and numbers, which are in the first view. */
export const suggestionsRoute = "/api/v1/suggestions";
/** Code points. */
export const suggestionMinLength = 2;
/** UTF-16 units: what the *Keywords* field takes. */
export const suggestionMaxLength = 500;
