/** CycloneDX bill of materials. `npm sbom --omit dev` would also omit packages that tools need too (`pg`). */
import { spawnSync } from "node:child_process";

const sbom = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
const { status, stdout } = spawnSync("npm", sbom, {
  encoding: "utf8",
  maxBuffer: 2 ** 26,
  shell: process.platform === "win32",
  stdio: ["ignore", "pipe", "inherit"],
});
if (status !== 0) process.exit(status ?? 1);
const bill = JSON.parse(stdout);
const isTool = ({ properties }) => properties.some(({ name }) => name === "cdx:npm:package:development");
const components = bill.components.filter((component) => !isTool(component));
const kept = new Set([bill.metadata.component, ...components].map((component) => component["bom-ref"]));
const dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
process.stdout.write(`${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`);
