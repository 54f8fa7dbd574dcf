/**
 * Follows deploy/Containerfile without a container engine, by bubblewrap (a Debian package): runs its steps
 * as an unprivileged user who sees only the image's files, then starts the result on a read-only root and
 * queries it. Linux only; `node scripts/replay-container.mjs [FOLDER to keep the files in]`.
 *
 * Stand-ins for the base images: the npm package `node` and this machine's tools; the program's shared
 * libraries.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DockerfileParser } from "dockerfile-ast";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [keep] = process.argv.slice(2);
const place = keep ? path.resolve(keep) : fs.mkdtempSync(path.join(tmpdir(), "jobsieve-container-"));
/** Distroless' `nonroot` if run as root, else the current user. */
const isRoot = process.getuid() === 0;
const user = isRoot ? 65_532 : process.getuid();
/** Packages of the second base image, to compute its size. */
const basePackages = "base-files ca-certificates libc6 libgcc-s1 libgomp1 libssl3 libstdc++6 netbase tzdata";
/** Paths, and a part of each answer; each needs other files of the image. */
const questions = [
  ["/healthz", "ok"],
  ["/readyz", "ready"],
  ["/jobs", "results-heading"],
  ["/api/v1/results?search[query]=enginere", "engineer"],
  ["/api/v1/locations?name=lond", "London"],
  ["/share/site.png", "PNG"],
  ["/jobs.csv?disciplines=", "title"],
  ["/openapi.json", "openapi"],
];
const packed = fs.readFileSync(path.join(root, "deploy/Containerfile"), "utf8");
const stages = readStages(DockerfileParser.parse(packed));

fs.mkdirSync(place, { recursive: true });
fs.chmodSync(place, 0o755);
try {
  const build = await replayBuild(stages[0]);
  const image = replayImage(stages[1], build);
  tellSizes(image);
  await tryImage(image);
} finally {
  if (keep === undefined) fs.rmSync(place, { recursive: true, force: true });
}

/** Each stage as `{ base, steps: [{ keyword, words, text }] }`. */
function readStages(file) {
  const argument = file.getInitialARGs()[0]?.getProperty();
  const filled = (text) => text.replace(`\${${argument?.getName()}}`, argument?.getValue() ?? "");
  const found = [];
  for (const step of file.getInstructions()) {
    const [keyword, text] = [step.getKeyword(), filled(step.getRawArgumentsContent() ?? "")];
    if (keyword === "FROM") found.push({ base: text, steps: [] });
    else found.at(-1)?.steps.push({ keyword, text, words: text.split(/\s+/) });
  }
  return found;
}

async function replayBuild({ base, steps }) {
  const inside = folder("build");
  const tools = nodeTools(/node:(\d+)/.exec(base)?.[1] ?? "");
  let workdir = "/";
  for (const { keyword, text, words } of steps) {
    const began = performance.now();
    if (keyword === "WORKDIR") workdir = makeFolder(inside, words[0]);
    else if (keyword === "COPY") copyContext(words.slice(0, -1), path.join(inside, workdir, words.at(-1)));
    else if (keyword === "RUN") await runInside(inside, tools, workdir, text);
    else throw new Error(`${keyword} cannot be followed yet.`);
    console.log(`${keyword} ${text}: ${seconds(began)}`);
  }
  return inside;
}

/** Mounts the image's Node, the same size as there, and npm at the image's paths. */
function nodeTools(version) {
  const ask = ["-y", "-p", `node@${version}`, "-c", "node -p process.execPath"];
  const program = path.join(place, "node");
  fs.copyFileSync(
    execFileSync("npx", ask, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim(),
    program,
  );
  fs.chmodSync(program, 0o755);
  const npm = npmSays("root", "-g");
  return [
    ...["--tmpfs", "/usr/local", "--ro-bind", program, "/usr/local/bin/node"],
    ...["--ro-bind", path.join(npm, "npm"), "/usr/local/lib/node_modules/npm"],
    ...["--symlink", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm"],
  ];
}

function npmSays(...args) {
  return execFileSync("npm", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

async function runInside(inside, tools, workdir, command) {
  const system = ["/usr", "/bin", "/lib", "/lib64", "/etc"].flatMap((each) => ["--ro-bind-try", each, each]);
  // This machine's way to its registry is not part of the image.
  const reaching = ["registry", "cafile"].map((name) => [
    `npm_config_${name}`,
    npmSays("config", "get", name),
  ]);
  const environment = {
    ...{ PATH: "/usr/local/bin:/usr/bin:/bin", HOME: "/tmp" },
    ...Object.fromEntries(reaching.filter(([, value]) => value !== "null")),
  };
  const flags = ["--bind", inside, "/", ...system, ...tools, "--chdir", workdir];
  const child = sandboxed([...flags, "--tmpfs", "/tmp"], environment, ["/bin/sh", "-c", command], "inherit");
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}.`);
}

/** Throws for a source that .dockerignore excludes. */
function copyContext(sources, target) {
  const ignored = fs.readFileSync(path.join(root, ".dockerignore"), "utf8");
  const context = [...ignored.matchAll(/^!(\S+)$/gm)].map(([, name]) => name);
  const wanted = sources.flatMap((source) => (source === "." ? context : [source]));
  for (const name of wanted) {
    if (!context.includes(name)) throw new Error(`.dockerignore keeps ${name} out.`);
    fs.cpSync(path.join(root, name), path.join(target, name), { recursive: true });
  }
  if (isRoot) execFileSync("chown", ["-R", `${user}:${user}`, target]);
}

function replayImage({ steps }, build) {
  const image = { inside: folder("image"), workdir: "/", environment: {}, volumes: [] };
  for (const { keyword, text, words } of steps) follow(image, build, keyword, text, words);
  const libraries = linkedWith([
    path.join(image.inside, "usr/local/bin/node"),
    ...nativeModules(image.inside),
  ]);
  for (const library of libraries) copyInto(library, path.join(image.inside, library));
  for (const name of ["proc", "dev", "tmp"]) makeFolder(image.inside, name);
  makeFolder(image.inside, "etc");
  fs.writeFileSync(
    path.join(image.inside, "etc/passwd"),
    `nonroot:x:${user}:${user}:nonroot:/home/nonroot:/sbin/nologin\n`,
  );
  return image;
}

function follow(image, build, keyword, text, words) {
  if (keyword === "WORKDIR") image.workdir = makeFolder(image.inside, words[0]);
  else if (keyword === "ENV")
    for (const word of words) image.environment[word.split("=")[0]] = word.split("=")[1];
  else if (keyword === "VOLUME") image.volumes.push(words[0]);
  else if (keyword === "COPY") {
    const [source, target] = words.slice(-2);
    copyInto(path.join(build, source), path.join(image.inside, target));
    if (isRoot) {
      const owner = /--chown=(\S+)/.exec(text)?.[1] ?? "0:0";
      execFileSync("chown", ["-R", owner, path.join(image.inside, target)]);
    }
  } else if (keyword === "HEALTHCHECK") image.health = JSON.parse(/CMD (\[.*\])$/.exec(text)[1]);
  else if (keyword === "ENTRYPOINT") image.entry = JSON.parse(text);
  else if (keyword === "CMD") image.command = JSON.parse(text);
  else if (keyword === "USER") image.user = text;
}

function linkedWith(programs) {
  const said = programs.map((program) => execFileSync("ldd", [program], { encoding: "utf8" })).join("\n");
  return new Set([...said.matchAll(/(\/\S+) \(0x/g)].map(([, file]) => file));
}

function nativeModules(folder) {
  const files = fs.readdirSync(path.join(folder, "app"), { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".node")).map((file) => path.join(folder, "app", file));
}

function tellSizes({ inside }) {
  const ours = ["app", "usr/local/bin/node"].map((name) => [name, bytesIn(path.join(inside, name))]);
  for (const [name, bytes] of ours) console.log(`/${name}: ${megabytes(bytes)}`);
  const base = bytesOfPackages();
  if (base === undefined) return;
  console.log(`base image, from this machine's packages of the same names: ${megabytes(base)}`);
  console.log(`together, computed: ${megabytes(ours.reduce((sum, [, bytes]) => sum + bytes, base))}`);
}

function bytesOfPackages() {
  try {
    const listed = execFileSync("dpkg-query", ["-L", ...basePackages.split(" ")], { encoding: "utf8" }).split(
      "\n",
    );
    const files = [...new Set(listed)].filter((file) =>
      fs.lstatSync(file, { throwIfNoEntry: false })?.isFile(),
    );
    return files.reduce((sum, file) => sum + fs.lstatSync(file).size, 0);
  } catch {
    return undefined;
  }
}

async function tryImage(image) {
  const volumes = image.volumes.flatMap((name) => {
    const volume = path.join(place, `volume${name.replaceAll("/", "-")}`);
    fs.cpSync(path.join(image.inside, name), volume, { recursive: true });
    if (isRoot) fs.chownSync(volume, user, user);
    return ["--bind", volume, name];
  });
  const flags = ["--ro-bind", image.inside, "/", ...volumes, "--tmpfs", "/tmp", "--chdir", image.workdir];
  // No other machine on the network must reach it.
  const environment = { ...image.environment, HOST: "127.0.0.1", PORT: String(await freePort()) };
  const inside = (command) => sandboxed(["--as-pid-1", ...flags], environment, command, "pipe");
  for (const turn of ["first start", "second start"]) await tryStart(turn, image, environment, inside);
}

async function tryStart(turn, image, { PORT }, inside) {
  const began = performance.now();
  const server = inside([...image.entry, ...image.command]);
  const { "child-pid": pid } = await json(server.stdio[3]);
  const address = `http://127.0.0.1:${PORT}`;
  await answering(`${address}/readyz`, server);
  console.log(`${turn}: ready after ${seconds(began)}, user ${image.user}`);
  for (const [asked, wanted] of questions) await expectAnswer(address + asked, wanted);
  await expectExit("the health check", inside(image.health), 0);
  const write = `try { require("fs").writeFileSync("/app/x", "") } catch ({ code }) { process.exit(code === "EROFS" ? 0 : 1) } process.exit(1)`;
  await expectExit("writing into the root, which is refused", inside([...image.entry, "-e", write]), 0);
  console.log(`  memory: ${memoryOf(pid)}`);
  const asked = performance.now();
  process.kill(pid, "SIGTERM");
  await expectExit("SIGTERM", server, 0);
  console.log(`  stopped after ${seconds(asked)}`);
}

/** Retries, since spellings are known only some seconds after a start. */
async function expectAnswer(asked, wanted) {
  for (const deadline = Date.now() + 60_000; ; await wait(500)) {
    const answer = await fetch(asked);
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status === 200 && body.includes(wanted)) {
      console.log(`  200 ${new URL(asked).pathname}, ${body.length} bytes`);
      return;
    }
    if (Date.now() > deadline) throw new Error(`${asked}: ${answer.status}, without "${wanted}"`);
  }
}

async function answering(address, server) {
  let printed = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (printed += text));
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended:\n${printed}`);
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(100);
  }
}

async function expectExit(name, child, wanted) {
  const [code] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
  if (code !== wanted) throw new Error(`${name}: ended with ${code}`);
  console.log(`  ${name}: ended with ${code}`);
}

function memoryOf(pid) {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name) => `${Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)} MiB`;
  return `${of("VmRSS")} now, ${of("VmHWM")} at most`;
}

function sandboxed(flags, environment, command, output) {
  const set = Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]);
  const limits = [
    "--unshare-user",
    "--unshare-pid",
    "--unshare-ipc",
    "--unshare-uts",
    "--die-with-parent",
    "--cap-drop",
    "ALL",
  ];
  const outside = ["--info-fd", "3", "--clearenv", ...set, ...limits];
  const bwrap = ["bwrap", ...outside, ...flags, "--proc", "/proc", "--dev", "/dev", ...command];
  const [program, ...rest] = isRoot
    ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", ...bwrap]
    : bwrap;
  return spawn(program, rest, { cwd: "/", stdio: ["ignore", output, output, "pipe"] });
}

function folder(name) {
  const made = path.join(place, name);
  if (fs.existsSync(made)) throw new Error(`${made} is already there.`);
  fs.mkdirSync(made);
  if (isRoot) fs.chownSync(made, user, user);
  return made;
}

function makeFolder(inside, name) {
  fs.mkdirSync(path.join(inside, name), { recursive: true });
  if (isRoot) fs.chownSync(path.join(inside, name), user, user);
  return name;
}

function copyInto(source, target) {
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.cpSync(source, target, { recursive: true, dereference: true });
}

function bytesIn(file) {
  const stat = fs.lstatSync(file);
  if (!stat.isDirectory()) return stat.size;
  return fs.readdirSync(file).reduce((sum, name) => sum + bytesIn(path.join(file, name)), 0);
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}

function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
