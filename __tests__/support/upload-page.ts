import { runBuild } from "./run-build";

/** The scripts and styles of the page that the upload panel is tried on. */
export const uploadPage = runBuild("JOBSIEVE_TEST_UPLOAD_PAGE", "browser/uploads/build-page.js");
