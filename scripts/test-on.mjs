/**
 * Runs tests on other Nodes, each once per time zone, with the languages in turn. Other arguments go to Jest.
 *
 *   npm run test:on -- 22 --tz Asia/Kathmandu --lang de_DE.UTF-8 __tests__/shared
 *
 * The npm package `node` provides the versions.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const usage = "npm run test:on -- NODE… [--tz ZONE]… [--lang LOCALE]… [paths and options of jest]";
/** Both zones are an odd number of minutes from UTC, one on each side; one language has other digits. */
const odd = { tz: ["Asia/Kathmandu", "America/St_Johns"], lang: ["de_DE.UTF-8", "ar_EG.UTF-8"] };

const { versions, zones, languages, jest } = readArguments(process.argv.slice(2));
const failed = [];
for (const version of versions) {
  for (const [turn, zone] of zones.entries()) {
    const language = languages[turn % languages.length];
    const name = `node ${version}, ${zone}, ${language}`;
    console.log(`\n== ${name}`);
    if (runOn(version, { TZ: zone, LANG: language, LC_ALL: language }) !== 0) failed.push(name);
  }
}
for (const name of failed) console.log(`Failed: ${name}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function readArguments(given) {
  const first = given.findIndex((argument) => !/^\d+(?:\.\d+){0,2}$/.test(argument));
  const [wanted, rest] = first === -1 ? [given, []] : [given.slice(0, first), given.slice(first)];
  if (wanted.length === 0) stop(usage);
  const options = { tz: { type: "string", multiple: true }, lang: { type: "string", multiple: true } };
  const { values, tokens } = parseArgs({ args: rest, options, strict: false, tokens: true });
  const ours = tokens
    .filter(({ kind, name }) => kind === "option" && name in options)
    .flatMap(({ index, inlineValue }) => (inlineValue ? [index] : [index, index + 1]));
  for (const zone of values.tz ?? []) if (!isZone(zone)) stop(`${zone} is no time zone.`);
  return {
    versions: wanted,
    zones: values.tz ?? odd.tz,
    languages: values.lang ?? odd.lang,
    jest: rest.filter((_argument, index) => !ours.includes(index)),
  };
}

/** Node treats an unknown zone as UTC, and every test would pass. */
function isZone(zone) {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

function runOn(version, environment) {
  const said =
    "process.version, Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(0).toLocaleString()";
  const commands = [
    `node -e "console.log(${said})"`,
    ["node", "node_modules/jest/bin/jest.js", ...jest].map(quoted).join(" "),
  ];
  return spawnSync("npx", ["-y", "-p", `node@${version}`, "-c", commands.join(" && ")], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: "inherit",
  }).status;
}

function quoted(argument) {
  return `'${argument.replaceAll("'", "'\\''")}'`;
}

function stop(message) {
  console.error(message);
  process.exit(2);
}
