import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fillParts, fullReport, performanceParts } from "./figures/performance-page";
import { readResults, resultsFolder } from "./figures/result-files";

// Writes the state of the bars into docs/performance.md, and every table into a report beside the results.

const results = readResults();
if (results.size === 0) throw new Error(`There are no results in ${resultsFolder}.`);
const page = path.join("docs", "performance.md");
const report = path.join(resultsFolder, "report.md");
writeFileSync(page, fillParts(readFileSync(page, "utf8"), performanceParts(results)));
writeFileSync(report, fullReport(results));
console.log(`Written: ${page}, ${report}`);
