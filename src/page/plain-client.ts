import "./plain.css";
import { goBackByLink } from "./browser/back-link";
import { answerJobActions, trackApplyClicks } from "./browser/job-actions";
import { openKeptJobs } from "./browser/job-cards";
import { listViewedJobs } from "./browser/recently-viewed";
import { listSavedJobs } from "./browser/saved-list";
import { answerSaveSearch, listSavedSearches, windowSavedSearches } from "./browser/saved-searches";

// The script of pages without hydration: each part looks for its own elements.
const { saved, memory } = openKeptJobs(window);
answerJobActions(window, saved, memory);
trackApplyClicks(window, memory);
goBackByLink(window);
listSavedJobs(window, saved);
listViewedJobs(window, memory);
const searches = windowSavedSearches(window);
answerSaveSearch(window, searches);
listSavedSearches(window, searches);
