import "./theme.css";
import { whenPainted } from "../features/site/browser";

const container = document.getElementById("root");
const state = document.getElementById("state")?.textContent;
// A page without a state, such as one job's, is complete as it is.
if (container !== null && state) {
  // What the server has sent is painted before scripts make it wait.
  whenPainted(async () => {
    // In this very script, but not run before it is asked for.
    const { start } = await import(/* webpackMode: "eager" */ "./start");
    // A tap between reading the script and starting it need not wait for both.
    setTimeout(start, 0, container, JSON.parse(state));
  });
}
