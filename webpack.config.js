const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");
const { BannerPlugin, Compilation } = require("webpack");
const CompressionPlugin = require("compression-webpack-plugin");
const CssMinimizerPlugin = require("css-minimizer-webpack-plugin");
const MiniCssExtractPlugin = require("mini-css-extract-plugin");
const { WebpackManifestPlugin } = require("webpack-manifest-plugin");

/** Class names must be the same in both builds, or hydration would find different markup. */
const cssModules = (exportOnlyLocals) => ({
  loader: "css-loader",
  options: {
    modules: {
      auto: /\.module\.css$/,
      localIdentName: "[name]__[local]",
      getLocalIdent: ({ resourcePath }, _template, localName) =>
        `${path.basename(resourcePath, ".module.css")}__${localName}`,
      namedExport: false,
      exportOnlyLocals,
    },
  },
});

const typescript = {
  test: /\.tsx?$/,
  loader: "ts-loader",
  // `npm run types` checks the types; the build only strips them.
  options: { transpileOnly: true, compilerOptions: { noEmit: false } },
};

const common = (name) => ({
  name,
  context: __dirname,
  resolve: { extensions: [".ts", ".tsx", ".js"] },
  cache: {
    type: "filesystem",
    name,
    cacheDirectory: path.join(__dirname, ".cache/webpack"),
    buildDependencies: { config: [__filename] },
  },
  performance: { hints: false },
  // A moved or copied folder has a cache of other paths: webpack ignores it, without a log line per file.
  infrastructureLogging: { level: "error" },
});

/** Keeps scripts for a day, for pages sent before a new build. */
const isRecent = (file) => {
  const { mtimeMs } = fs.statSync(path.join(__dirname, "dist/client", file), { throwIfNoEntry: false }) ?? {};
  return mtimeMs > Date.now() - 24 * 60 * 60 * 1000;
};

/** Compressed once at the highest level, so that no request has to. */
const precompressed = [
  new CompressionPlugin({ test: /\.(?:js|css)$/, algorithm: "gzip", compressionOptions: { level: 9 } }),
  new CompressionPlugin({
    test: /\.(?:js|css)$/,
    algorithm: "brotliCompress",
    filename: "[path][base].br",
    compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
  }),
];

/** Saves about 600 bytes of the first view. Neither our code nor our libraries break the assumptions. */
const smallest = {
  ecma: 2022,
  module: true,
  compress: { passes: 3, pure_getters: true, reduce_funcs: false, unsafe_arrows: true, unsafe_methods: true },
};

/** Makes Chromium compile functions off the main thread. Added after minification, which would remove it. */
const compiledAhead = new BannerPlugin({
  banner: "//# allFunctionsCalledOnLoad",
  raw: true,
  entryOnly: true,
  test: /\.js$/,
  stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Languages beside English: each has a file in `src/languages` and its own client in `dist/client`. */
const languages = fs
  .readdirSync(path.join(__dirname, "src/languages"))
  .flatMap((file) => /^([a-z]{2,3})\.json$/.exec(file)?.[1] ?? []);

/** The English texts are in the sources; the loader replaces them with another language's. */
const textsIn = (language) => ({
  test: /[/\\](?:[a-z-]*texts|facets)\.ts$/,
  enforce: "pre",
  loader: path.join(__dirname, "scripts/translate-texts.cjs"),
  options: { catalogue: path.join(__dirname, `src/languages/${language}.json`) },
});

const client = (mode, language) => {
  const folder = language === undefined ? "" : `${language}/`;
  return {
    ...common(["client", language, mode].filter(Boolean).join("-")),
    mode,
    target: ["web", "es2022"],
    devtool: "source-map",
    entry: {
      page: "./src/page/client.ts",
      plain: "./src/page/plain-client.ts",
      front: "./src/page/front.ts",
    },
    output: {
      path: path.join(__dirname, "dist/client", folder),
      publicPath: `/assets/${folder}`,
      filename: "[name].[contenthash:8].js",
      chunkFilename: "[name].[contenthash:8].js",
      clean: { keep: (file) => isRecent(folder + file) || languages.includes(file.split(/[/\\]/)[0]) },
    },
    module: {
      rules: [
        typescript,
        ...(language === undefined ? [] : [textsIn(language)]),
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssModules(false)] },
      ],
    },
    optimization: {
      // Files are named by content, so export names that stay the same between builds have no benefit.
      mangleExports: "size",
      minimizeOptions: { javascript: smallest },
      minimizer: ["...", new CssMinimizerPlugin()],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: "[name].[contenthash:8].css" }),
      new WebpackManifestPlugin({ fileName: "manifest.json" }),
      ...(mode === "production" ? [compiledAhead, ...precompressed] : []),
    ],
  };
};

/** TypeBox has 680 files and culori 190, which every command and worker of the server would load one by one. */
const isBundled = (request) => /^(?:culori|(?:@fastify\/type-provider-)?typebox)(?:\/|$)/.test(request);

module.exports = (_env, { mode = "production" }) => [
  client(mode),
  ...languages.map((language) => client(mode, language)),
  {
    ...common(`server-${mode}`),
    mode,
    target: "node20",
    devtool: "source-map",
    entry: {
      main: "./src/server/main.ts",
      cli: "./src/server/cli/main.ts",
      "database-worker": "./src/server/database/database-worker.ts",
      "reading-worker": "./src/server/feeds/reading-worker.ts",
      "places-worker": "./src/server/places/places-worker.ts",
      "sheet-worker": "./src/server/sheets/sheet-worker.ts",
      "search-worker": "./src/server/search/search-worker.ts",
      "cv-reader": "./src/server/uploads/cv/cv-reader.ts",
    },
    output: {
      path: path.join(__dirname, "dist/server"),
      filename: "[name].mjs",
      chunkFilename: "[name].mjs",
      module: true,
      library: { type: "module" },
      clean: true,
    },
    experiments: { outputModule: true },
    // Packages are loaded from node_modules unbundled; several are ES modules only.
    externalsType: "module",
    externals: [
      ({ request }, done) => {
        const isPackage = /^(?:[a-z@]|node:)/i.test(request) && !path.isAbsolute(request);
        return isPackage && !isBundled(request) ? done(null, request) : done();
      },
    ],
    module: {
      // Names for `createRequire` are looked up at run time, like any other package.
      parser: { javascript: { createRequire: false } },
      rules: [
        typescript,
        { test: /\.css$/, use: [cssModules(true)] },
        { test: /\.(?:sql|txt)$/, type: "asset/source" },
      ],
    },
    optimization: { minimize: false, splitChunks: false },
  },
];
