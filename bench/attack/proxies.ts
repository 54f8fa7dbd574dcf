import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../__tests__/support/free-port";

export const proxyKinds = ["nginx", "caddy"] as const;
type ProxyKind = (typeof proxyKinds)[number];

/** As in Debian's package, plus the headers that name the visitor. */
function nginx(folder: string, port: number, server: string): string[] {
  const file = path.join(folder, "nginx.conf");
  // The workers keep bodies in the folder, which only its owner may enter.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    file,
    `daemon off; ${user} pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
    events { worker_connections 1024; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      upstream jobsieve { server ${server}; keepalive 64; }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 4m;
        location / {
          proxy_pass http://jobsieve;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`,
  );
  return ["nginx", "-c", file, "-p", folder, "-e", `${folder}/nginx.log`];
}

/** The project's Caddyfile, changed to trust forwarded addresses, as behind a CDN. */
function caddy(folder: string): string[] {
  const file = path.join(folder, "Caddyfile");
  const trusting = readFileSync("deploy/Caddyfile", "utf8").replace(
    /# trusted_proxies \S+/,
    "trusted_proxies 127.0.0.0/8",
  );
  writeFileSync(file, `{\n\tadmin off\n}\n${trusting}`);
  return ["caddy", "run", "--adapter", "caddyfile", "--config", file];
}

/** Starts a proxy in front of the server at `host:port`. Resolves when it answers. */
export async function startProxy(kind: ProxyKind, server: string, folder: string) {
  const port = await freePort();
  const [program = "", ...rest] = kind === "nginx" ? nginx(folder, port, server) : caddy(folder);
  const environment = { SITE_ADDRESS: `http://127.0.0.1:${port}`, WEB: server, XDG_DATA_HOME: folder };
  const child: ChildProcess = spawn(program, rest, {
    env: { ...process.env, ...environment },
    stdio: "ignore",
  });
  const stop = () => child.kill();
  process.once("exit", stop);
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { address, stop };
    await wait(100);
  }
  throw new Error(`${kind} did not start.`);
}
