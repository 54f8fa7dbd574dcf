import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(__dirname, "../..");

interface Bill {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

test("the bill of materials lists production packages in exact versions, and no tool", () => {
  const { stdout } = spawnSync(process.execPath, ["scripts/sbom.mjs"], { cwd: root, encoding: "utf8" });
  const { bomFormat, components } = JSON.parse(stdout) as Bill;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"));
  const named = components.map(({ name, version }) => `${name}@${version}`);
  const wanted = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  expect(bomFormat).toBe("CycloneDX");
  expect(named).toEqual(expect.arrayContaining(wanted));
  // React-Redux needs React's types beside it, and @fastify/swagger needs yaml.
  const tools = components.map(({ name }) => name).filter((name) => name in devDependencies);
  expect(tools.sort()).toEqual(["@types/react", "yaml"]);
});
