/** Builds server entries as the real build does: `node build-server-entries.js DIRECTORY NAME=FILE …`. */
const webpack = require("webpack");
const configurations = require("../../webpack.config.js");

const [directory, ...entries] = process.argv.slice(2);
const built = configurations({}, { mode: "development" });
const server = built.find(({ entry }) => "database-worker" in entry);

webpack(
  {
    ...server,
    entry: Object.fromEntries(entries.map((entry) => entry.split("="))),
    output: { ...server.output, path: directory, clean: false },
    cache: false,
    plugins: [],
  },
  (error, stats) => {
    if (error ?? stats.hasErrors()) {
      console.error(error ?? stats.toString({ all: false, errors: true }));
      process.exitCode = 1;
    }
  },
);
