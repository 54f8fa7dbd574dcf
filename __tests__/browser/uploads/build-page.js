/** `node build-page.js DIRECTORY` builds the panel's test page with the project's own webpack rules. */
const path = require("node:path");
const webpack = require("webpack");
const MiniCssExtractPlugin = require("mini-css-extract-plugin");
const configurations = require("../../../webpack.config.js");

const [client] = configurations({}, { mode: "production" });

webpack(
  {
    mode: "production",
    context: client.context,
    resolve: client.resolve,
    target: client.target,
    module: client.module,
    entry: { page: path.join(__dirname, "page.tsx") },
    output: {
      path: path.resolve(process.argv[2]),
      publicPath: "/assets/",
      filename: "[name].js",
      chunkFilename: "[name].js",
    },
    plugins: [new MiniCssExtractPlugin({ filename: "[name].css" })],
    performance: { hints: false },
  },
  (error, stats) => {
    if (error ?? stats.hasErrors()) {
      process.stderr.write(String(error ?? stats.toString({ all: false, errors: true })));
      process.exitCode = 1;
    }
  },
);
