const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");
const { BannerPlugin, Compilation } = require("webpack");
const CompressionPlugin = require("compression-webpack-plugin");
const CssMinimizerPlugin = require("css-minimizer-webpack-plugin");
const MiniCssExtractPlugin = require("mini-css-extract-plugin");
const { WebpackManifestPlugin } = require("webpack-manifest-plugin");

/** Class names must be the same in both builds, or hydration would find other markup than the server sent. */
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
  // Types are checked by `npm run types`; the build only strips them.
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
  // A folder that was moved or copied has a cache of other paths: it is left out, without a line for each file.
  infrastructureLogging: { level: "error" },
});

/** A page that was sent before a new build still finds its scripts for a day. */
const isRecent = (file) => {
  const { mtimeMs } = fs.statSync(path.join(__dirname, "dist/client", file), { throwIfNoEntry: false }) ?? {};
  return mtimeMs > Date.now() - 24 * 60 * 60 * 1000;
};

/** Compressed once, as small as it goes, so that no request has to. */
const precompressed = [
  new CompressionPlugin({ test: /\.(?:js|css)$/, algorithm: "gzip", compressionOptions: { level: 9 } }),
  new CompressionPlugin({
    test: /\.(?:js|css)$/,
    algorithm: "brotliCompress",
    filename: "[path][base].br",
    compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
  }),
];

/** Some 600 bytes less for the first view than by default. No code of ours or our libraries' minds what is assumed. */
const smallest = {
  ecma: 2022,
  module: true,
  compress: { passes: 3, pure_getters: true, reduce_funcs: false, unsafe_arrows: true, unsafe_methods: true },
};

/**
 * Chromium compiles every function of the page's script beside the main thread while it loads, instead of each on the main thread when it
 * is first called. Others ignore it. Put in when the script is minified, which would take it away.
 */
const compiledAhead = new BannerPlugin({
  banner: "//# allFunctionsCalledOnLoad",
  raw: true,
  entryOnly: true,
  test: /\.js$/,
  stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Languages beside English: a file of texts in `src/languages` each, and a client of its own in `dist/client`. */
const languages = fs
  .readdirSync(path.join(__dirname, "src/languages"))
  .flatMap((file) => /^([a-z]{2,3})\.json$/.exec(file)?.[1] ?? []);

/** The English texts are in the sources; of another language they are put in while these are read. */
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
      // Files are named by their content, so nothing is gained by export names that stay the same between builds.
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

/** TypeBox is 680 files, which every command and thread of the server would load one by one. */
const isBundled = (request) => /^(?:@fastify\/type-provider-)?typebox(?:\/|$)/.test(request);

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
    // Packages are loaded from node_modules as they are, several of them being ES modules only.
    externalsType: "module",
    externals: [
      ({ request }, done) => {
        const isPackage = /^(?:[a-z@]|node:)/i.test(request) && !path.isAbsolute(request);
        return isPackage && !isBundled(request) ? done(null, request) : done();
      },
    ],
    module: {
      // What `createRequire` asks for is looked up when the program runs, like any other package.
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
