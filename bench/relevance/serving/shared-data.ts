import path from "node:path";

/**
 * Public sets that are no part of the project: `RELEVANCE_DATA` names their folder, else they are looked for beside the
 * project. What is not there is not measured.
 */
export const relevanceData = path.resolve(process.env.RELEVANCE_DATA ?? "../shared/data/relevance");
