import { runBuild } from "./run-build";

/** What a developer's browser has: Redux DevTools' enhancer, and the page's development build. */
export const developerBuild = runBuild("JOBSIEVE_TEST_DEVELOPER_BUILD", "browser/developer/build.js");
