import { runBuild } from "./run-build";

/** The scripts and styles of the page for testing the upload panel. */
export const uploadPage = runBuild("JOBSIEVE_TEST_UPLOAD_PAGE", "browser/uploads/build-page.js");
