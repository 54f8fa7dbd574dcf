/** How controls outside the search form name it as theirs. */
export const searchFormId = "search";
