export const someSite = {
  name: "Jobsieve",
  baseUrl: "http://jobsieve.test",
  locale: "en-GB",
  texts: {},
  today: "2026-07-01",
  uploads: { url: "/api/v1/uploads", acceptedTypes: [".pdf"], enabled: true, maxFiles: 5, keepDays: 30 },
};

const noFiles = { scripts: [], styles: [] };
/** Pages without scripts and styles. */
export const noAssets = { results: noFiles, plain: noFiles, front: noFiles, later: noFiles };
