/** `node build.js DIRECTORY` writes dev-tools.js and the page's development build. */
const path = require("node:path");
const webpack = require("webpack");
const configurations = require("../../../webpack.config.js");

const directory = path.resolve(process.argv[2]);
const [client] = configurations({}, { mode: "development" });
const output = { ...client.output, path: path.join(directory, "assets"), clean: false };

webpack(
  [
    { ...client, output, cache: false, devtool: false },
    {
      mode: "development",
      devtool: false,
      context: client.context,
      resolve: client.resolve,
      module: client.module,
      target: client.target,
      entry: { "dev-tools": path.join(__dirname, "dev-tools.ts") },
      output: { path: directory, filename: "[name].js" },
    },
  ],
  (error, stats) => {
    if (error ?? stats.hasErrors()) {
      process.stderr.write(String(error ?? stats.toString({ all: false, errors: true })));
      process.exitCode = 1;
    }
  },
);
