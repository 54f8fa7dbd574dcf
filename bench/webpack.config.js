const path = require("node:path");
const builds = require("../webpack.config.js");

/** The server's own build, of the benchmarks and the threads that they start. */
const server = builds({}, { mode: "production" })[1];

module.exports = {
  ...server,
  name: "bench",
  cache: { ...server.cache, name: "bench" },
  context: path.join(__dirname, ".."),
  entry: {
    search: "./bench/search.ts",
    "database-worker": "./src/server/database/database-worker.ts",
    "search-worker": "./src/server/search/search-worker.ts",
  },
  output: { ...server.output, path: path.join(__dirname, "../dist/bench") },
};
