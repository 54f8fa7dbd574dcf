/**
 * Tries an upgrade as operators do: `node scripts/try-upgrade.mjs [COMMIT]`, by default from the last tag.
 * Fills both databases with a build of that commit, opens them with the current code, compares the answers of
 * the same addresses, and starts the old server again. On PostgreSQL both run side by side.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [wanted = lastRelease()] = process.argv.slice(2);
const commit = git("rev-parse", "--verify", `${wanted}^{commit}`);
const scratch = fs.mkdtempSync(path.join(tmpdir(), "jobsieve-upgrade-"));
const cv = "Experienced welder and beekeeper of Leeds.\n".repeat(50);
const running = new Set();
const mistakes = [];

try {
  const old = buildOld();
  execFileSync(process.execPath, ["scripts/build.mjs", "--when-changed"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  for (const kind of ["embedded", "postgres"]) await tryOn(kind, old);
} finally {
  for (const child of running) child.kill("SIGKILL");
}
fs.rmSync(scratch, { recursive: true, force: true });
for (const mistake of mistakes) console.log(`DIFFERENT ${mistake}`);
console.log(`${commit.slice(0, 7)} and back: ${mistakes.length} answers differ`);
process.exitCode = mistakes.length === 0 ? 0 : 1;

async function tryOn(kind, old) {
  const place = path.join(scratch, kind);
  fs.mkdirSync(place);
  const database = kind === "postgres" ? await startPostgres(path.join(place, "cluster")) : {};
  const environment = { ...database, DATA_DIR: path.join(place, "data"), LOG_LEVEL: "error" };
  const before = await startServer(old, environment);
  await fill(old, environment, place);
  const upload = await sendFile(before.address);
  const questions = await questionsOf(before.address, upload);
  const answers = await ask(before.address, questions);
  console.log(`${kind}: ${questions.length} questions to ${commit.slice(0, 7)}`);
  if (kind === "embedded") await before.stop();

  const after = await startServer(root, environment);
  compare(`${kind}, upgraded`, answers, await ask(after.address, questions));
  if (kind === "postgres") {
    compare(`${kind}, the old one beside the new`, answers, await ask(before.address, questions));
    await before.stop();
  }
  await after.stop();
  const again = await startServer(old, environment);
  compare(`${kind}, the way back`, answers, await ask(again.address, questions));
  await again.stop();
}

function lastRelease() {
  const { status, stdout } = spawnSync("git", ["describe", "--tags", "--abbrev=0"], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : "HEAD~1";
}

function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/** Kept for the next run; an incomplete build is made again. */
function buildOld() {
  const folder = path.join(root, ".cache/upgrade", commit);
  const built = path.join(folder, "built");
  if (fs.existsSync(built)) return folder;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const archive = path.join(scratch, "old.tar");
  git("archive", "--output", archive, commit);
  const run = (program, ...args) => execFileSync(program, args, { cwd: folder, stdio: ["ignore", 2, 2] });
  run("tar", "-xf", archive);
  run("npm", "ci");
  run("npm", "run", "build", "--", "--stats", "errors-only");
  fs.writeFileSync(built, "");
  return folder;
}

async function startPostgres(directory) {
  fs.mkdirSync(directory);
  const keeper = path.join(root, "__tests__/support/postgres-keeper.js");
  spawn(process.execPath, [keeper, directory, String(process.pid)], {
    detached: true,
    stdio: "ignore",
  }).unref();
  // The account of the database must be able to enter it.
  fs.chmodSync(scratch, 0o755);
  for (;;) {
    await wait(200);
    const file = path.join(directory, "cluster.json");
    if (!fs.existsSync(file)) continue;
    const { socketDirectory, error } = JSON.parse(fs.readFileSync(file, "utf8"));
    if (error !== undefined) throw new Error(error);
    return { DATABASE_URL: `postgres://postgres@/postgres?host=${encodeURIComponent(socketDirectory)}` };
  }
}

/** Keeps uploads by a setting, if the commit knows it; earlier versions always kept them. */
function siteConfig(folder) {
  const programs = path.join(folder, "dist/server");
  const knows = fs
    .readdirSync(programs)
    .some(
      (file) =>
        file.endsWith(".mjs") && fs.readFileSync(path.join(programs, file), "utf8").includes("keepDays"),
    );
  const file = path.join(scratch, knows ? "keeping.config.json" : "site.config.json");
  fs.writeFileSync(file, JSON.stringify({ name: "Upgraded", ...(knows && { uploads: { keepDays: 30 } }) }));
  return file;
}

async function startServer(folder, environment) {
  const child = run(folder, "main", [], { ...environment, PORT: "0" });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  const exited = once(child, "close");
  for (;;) {
    const address = /(https?:\/\/\S+)\/jobs/.exec(printed)?.[1];
    if (address !== undefined && (await fetch(`${address}/readyz`)).ok)
      return { address, stop: () => child.kill("SIGTERM") && exited };
    if (child.exitCode !== null) throw new Error(`The server of ${folder} ended:\n${printed}`);
    await wait(100);
  }
}

function run(folder, program, args, environment) {
  const env = { PATH: process.env.PATH, SITE_CONFIG: siteConfig(folder), ...environment };
  // Before 0.2 each command was its own program.
  const own = `dist/server/${program}.mjs`;
  const started = fs.existsSync(path.join(folder, own)) ? [own] : ["dist/server/cli.mjs", program];
  const child = spawn(process.execPath, [...started, ...args], { cwd: folder, env });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/** Imports a feed, and generates jobs where a start does not. */
async function fill(folder, environment, place) {
  const feed = path.join(place, "small.json");
  fs.writeFileSync(feed, JSON.stringify(["Welder", "Night nurse", "Beekeeper"].map(posting)));
  const commands = [["import", feed, "--source", "small"]];
  if (environment.DATABASE_URL) commands.unshift(["sample", "--jobs", "5000"]);
  for (const [program, ...args] of commands) {
    const child = run(folder, program, args, environment);
    child.stdout.resume();
    child.stderr.pipe(process.stderr);
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  }
}

function posting(title, place) {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    identifier: `small-${place}`,
    title,
    description: `<p>${title} wanted in the upgraded town.</p>`,
    datePosted: new Date(Date.now() - 864e5).toISOString(),
    validThrough: new Date(Date.now() + 30 * 864e5).toISOString(),
    hiringOrganization: { "@type": "Organization", name: "Upgraded Ltd" },
    jobLocation: { "@type": "Place", address: { addressLocality: "Leeds", addressCountry: "GB" } },
    url: `https://example.org/${place}`,
  };
}

async function sendFile(address) {
  const form = new FormData();
  form.set("file", new Blob([cv], { type: "text/plain" }), "cv.txt");
  const answer = await fetch(`${address}/api/v1/uploads`, { method: "POST", body: form });
  if (answer.status !== 201)
    throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Interpretation may change between releases, so searches use keywords with certain results. */
async function questionsOf(address, { id, token }) {
  const searches = [
    "sort_type=newest",
    "sort_type=newest&page=3",
    "job_types=part-time&sort_type=newest",
    "search[location]=london.town&search[radius]=10&sort_type=distance",
    "search[query]=beekeeper&sort_type=newest",
  ];
  const { jobs } = await (
    await fetch(`${address}/api/v1/results?search[query]=welder&sort_type=newest`)
  ).json();
  return [
    ...searches.map((search) => ({ path: `/api/v1/results?${search}`, read: readFragment })),
    ...searches.map((search) => ({ path: `/jobs?${search}`, read: readPage })),
    ...jobs.slice(0, 2).map(({ url }) => ({ path: url, read: readPage })),
    {
      path: "/api/v1/locations?name=leeds",
      read: async (answer) => (await answer.json()).data[0]?.cached_slug_with_class,
    },
    {
      path: `/api/v1/uploads/${id}`,
      headers: { authorization: `Bearer ${token}` },
      read: async (answer) => (await answer.text()) === cv,
    },
    { path: `/api/v1/uploads/${id}`, read: async () => "refused" },
    { path: "/jobs/999999999", read: async () => "none" },
    { path: "/readyz", read: (answer) => answer.text() },
  ];
}

async function readFragment(answer) {
  const { total_count: total, jobs } = await answer.json();
  return { total, jobs: jobs.map(({ id, url, title }) => ({ id, url, title })) };
}

/** The canonical address of the page; its content may change with every release. */
async function readPage(answer) {
  return /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(await answer.text())?.[1];
}

async function ask(address, questions) {
  const answers = [];
  for (const { path: asked, headers = {}, read } of questions) {
    const answer = await fetch(address + asked, { headers });
    answers.push({ asked, said: JSON.stringify([answer.status, await read(answer)]) });
  }
  return answers;
}

function compare(when, expected, got) {
  const different = expected.filter(({ said }, place) => said !== got[place].said);
  console.log(`${when}: ${expected.length - different.length} of ${expected.length} answers are the same`);
  for (const { asked, said } of different) {
    const other = got.find((each) => each.asked === asked && each.said !== said)?.said;
    mistakes.push(`${when}: ${asked}\n  was ${said.slice(0, 300)}\n  is  ${other?.slice(0, 300)}`);
  }
}
