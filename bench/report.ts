import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fillParts, performanceParts } from "./figures/performance-page";
import { readResults } from "./figures/result-files";

// Writes the tables of docs/performance.md from the latest results in bench/results.

const page = path.join("docs", "performance.md");
writeFileSync(page, fillParts(readFileSync(page, "utf8"), performanceParts(readResults())));
console.log(`Written: ${page}`);
