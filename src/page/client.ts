import "./theme.css";
import { whenPainted } from "../features/site/browser";

const container = document.getElementById("root");
const state = document.getElementById("state")?.textContent;
// Pages without state, such as a job's, need no hydration.
if (container !== null && state) {
  // Lets the server's markup paint before scripts block.
  whenPainted(async () => {
    // In this bundle, but not run until requested.
    const { start } = await import(/* webpackMode: "eager" */ "./start");
    // A task of its own: a tap after parsing need not wait for the start as well.
    setTimeout(start, 0, container, JSON.parse(state));
  });
}
