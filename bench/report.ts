import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fillParts, performanceParts } from "./figures/performance-page";
import { readResults, resultsFolder } from "./figures/result-files";

// Writes the latest results into docs/performance.md.

const results = readResults();
if (results.size === 0) throw new Error(`There are no results in ${resultsFolder}.`);
const page = path.join("docs", "performance.md");
writeFileSync(page, fillParts(readFileSync(page, "utf8"), performanceParts(results)));
console.log(`Written: ${page}`);
