import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// Builds the server and a benchmark and runs it: npm run bench -- [NAME] [options]; without NAME, all.
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const given = process.argv.slice(2);
const [name, ...rest] = given[0] === undefined || given[0].startsWith("--") ? ["all", ...given] : given;
const names = readdirSync(join(root, "bench")).flatMap(
  (file) => /^(.+)(?<!-clients)\.ts$/.exec(file)?.[1] ?? [],
);
if (!names.includes(name)) {
  console.error(`There is no benchmark named ${name}. Available: ${names.join(", ")}.`);
  process.exit(2);
}
const servesTheBuild = [
  "all",
  "load",
  "overload",
  "beside",
  "memory",
  "sheet",
  "page",
  "uploads",
  "lighthouse",
  "relevance",
  "fuzz",
  "cost",
  "attack",
  "sqlmap",
  "power-cut",
  "soak",
  "replicas",
  "alerts",
  "alert-kills",
  "import-kills",
];
const webpack = ["node_modules/webpack/bin/webpack.js", "--config", "bench/webpack.config.js"];

function run(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

// `all` has built the benchmarks that it starts.
if (process.env.BENCH_IS_BUILT === undefined) {
  if (servesTheBuild.includes(name)) run(["scripts/build.mjs", "--when-changed"]);
  run([...webpack, "--stats", "errors-only"]);
}
const program = join(root, "dist/bench", `${name}.mjs`);
process.chdir(root);
process.argv = [process.argv[0], program, ...rest];
await import(pathToFileURL(program).href);
