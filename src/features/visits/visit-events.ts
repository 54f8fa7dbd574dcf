import { createAction } from "@reduxjs/toolkit";

/** What remembers visits is loaded, and looks at what is on show. */
export const visitsOpened = createAction("visits/opened");
/** The visitor wants nothing kept, now or later. */
export const visitsForgotten = createAction("visits/forgotten");
/** The visitor wants it again. */
export const visitsRemembered = createAction("visits/remembered");
/** The same choice, made in another tab. */
export const choiceHeard = createAction("visits/choiceHeard");
