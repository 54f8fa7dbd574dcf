import "./plain/front-page.module.css";
import { windowVisitMemory } from "../features/visits/visit-memory";
import { showNewSearches } from "./browser/new-searches";

// The front page's script: the page is complete without it. Once all is there, and when Back brings the page again.
const memory = windowVisitMemory(window);
window.addEventListener("pageshow", () => showNewSearches(document, memory));
