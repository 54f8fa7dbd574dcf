import path from "node:path";

/** Public data sets outside the project; missing ones are not measured. */
export const relevanceData = path.resolve(process.env.RELEVANCE_DATA ?? "../shared/data/relevance");
