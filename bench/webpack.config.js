const fs = require("node:fs");
const path = require("node:path");
const builds = require("../webpack.config.js");

/** The server's own build, of the benchmarks and the threads that they start. */
const server = builds({}, { mode: "production" }).find(({ entry }) => "search-worker" in entry);
/** Every benchmark is a file beside this one. */
const programs = fs.readdirSync(__dirname).filter((file) => file.endsWith(".ts"));

module.exports = {
  ...server,
  name: "bench",
  cache: { ...server.cache, name: "bench" },
  context: path.join(__dirname, ".."),
  entry: {
    ...Object.fromEntries(programs.map((file) => [path.parse(file).name, `./bench/${file}`])),
    "database-worker": "./src/server/database/database-worker.ts",
    "search-worker": "./src/server/search/search-worker.ts",
  },
  output: { ...server.output, path: path.join(__dirname, "../dist/bench") },
};
