/**
 * Adds platform packages to package-lock.json: npm drops those that the registry cannot serve (such as a
 * mirror for its own platform), and `npm ci` then refuses the lock everywhere. Run it after changing
 * dependencies.
 */
import { readFileSync, writeFileSync } from "node:fs";

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64"];
const file = "package-lock.json";

const lock = JSON.parse(readFileSync(file, "utf8"));
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const isThere = [`node_modules/${name}`, `${path}/node_modules/${name}`].some(
      (each) => each in lock.packages,
    );
    if (!isThere) lock.packages[`node_modules/${name}`] = platformPackage(name, version, dev);
  }
}
const { "": project, ...packages } = lock.packages;
const sorted = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: { "": project, ...sorted } }, null, 2)}\n`);

/** Without a checksum, which only the registry knows; npm installs the package only on its own platform. */
function platformPackage(name, version, dev) {
  const parts = name.split(/[-/]/);
  const os = systems.filter((system) => parts.includes(system));
  const cpu = processors.filter((processor) => parts.includes(processor));
  if (os.length !== 1 || cpu.length !== 1 || !/^\d/.test(version)) {
    throw new Error(
      `${name}@${version} is missing from the lock and is no platform package: install it properly`,
    );
  }
  const libc = parts.some((part) => part.startsWith("musl")) ? ["musl"] : ["glibc"];
  return { version, cpu, ...(dev && { dev }), ...(os[0] === "linux" && { libc }), optional: true, os };
}
