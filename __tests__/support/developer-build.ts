import { runBuild } from "./run-build";

/** The page's development build, with Redux DevTools' enhancer. */
export const developerBuild = runBuild("JOBSIEVE_TEST_DEVELOPER_BUILD", "browser/developer/build.js");
