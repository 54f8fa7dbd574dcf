import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import http from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import webpack from "webpack";
import config from "../webpack.config.js";

// Rebuilds, restarts the server and reloads the browser on change. A proxy adds the reloading script, so that
// the server itself knows nothing of development.
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const port = Number(process.env.PORT || 3000);
const reloadPath = "/dev/reload";
const reloadScript = `new EventSource("${reloadPath}").onmessage = () => location.reload();`;

const browsers = new Set();
let server;
let target;

function proxy(request, response) {
  if (request.url === reloadPath) return waitForReload(response);
  if (request.url === `${reloadPath}.js`)
    return response.setHeader("content-type", "text/javascript").end(reloadScript);
  if (target === undefined)
    return response.writeHead(503, { "retry-after": "1", refresh: "1" }).end("Building…");
  const headers = { ...request.headers, "accept-encoding": "identity" };
  const asked = http.request(target + request.url, { method: request.method, headers }, (answer) =>
    passOn(answer, response),
  );
  asked.on("error", () => response.writeHead(502, { refresh: "1" }).end("The server is restarting…"));
  request.pipe(asked);
}

function passOn(answer, response) {
  const isPage = (answer.headers["content-type"] ?? "").startsWith("text/html");
  const { "content-length": length, ...headers } = answer.headers;
  response.writeHead(answer.statusCode, isPage ? headers : answer.headers);
  answer.pipe(response, { end: !isPage });
  if (isPage) answer.once("end", () => response.end(`<script src="${reloadPath}.js"></script>`));
}

function waitForReload(response) {
  response
    .writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" })
    .flushHeaders();
  browsers.add(response.on("close", () => browsers.delete(response)));
}

async function restart() {
  if (server !== undefined && server.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  target = undefined;
  server = spawn(process.execPath, ["--enable-source-maps", join(root, "dist/server/main.mjs")], {
    cwd: root,
    env: { ...process.env, PORT: "0" },
    stdio: ["inherit", "pipe", "inherit"],
  });
  let printed = "";
  server.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text;
    const address = /(https?:\/\/\S+)\/jobs/.exec(printed)?.[1];
    if (address === undefined || target !== undefined) return;
    target = address;
    console.log(`http://localhost:${port}/jobs`);
    for (const browser of browsers) browser.write("data: changed\n\n");
  });
}

let restarting = Promise.resolve();
const compiler = webpack(config({}, { mode: "development" }));
// A development build must not count as the one that `npm start` serves.
rmSync(join(root, "dist/built-from"), { force: true });
compiler.watch({}, (error, stats) => {
  if (error) throw error;
  if (stats.hasErrors() || stats.hasWarnings())
    console.log(stats.toString({ preset: "errors-warnings", colors: true }));
  if (!stats.hasErrors()) restarting = restarting.then(restart);
});
http.createServer(proxy).listen(port, "localhost");

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server?.kill("SIGTERM");
    compiler.close(() => process.exit(0));
  });
}
