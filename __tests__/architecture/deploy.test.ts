import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { parse } from "yaml";
import { Environment } from "../../src/server/settings/environment";
import { readSiteConfig } from "../../src/server/settings/settings";

const root = resolve(__dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
}

const composed = ["deploy/compose.yaml", "deploy/compose.postgres.yaml"].map((file) => {
  const { services, volumes } = parse(read(file)) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  return { file, services: Object.values(services), volumes: Object.keys(volumes) };
});
/** Variables of the server, and of the C library. */
const settings = [...Object.keys(Environment.properties), "MALLOC_ARENA_MAX"];

describe("the Containerfile", () => {
  const text = read("deploy/Containerfile");
  const steps = DockerfileParser.parse(text).getInstructions();
  const last = (keyword: string) => {
    const found = steps.filter((step) => step.getKeyword() === keyword).at(-1);
    return found?.getRawArgumentsContent() ?? "";
  };

  test("is valid", () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
  });

  test("ends with a non-root user, the built program, a health check and known settings", () => {
    expect(last("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(JSON.parse(last("CMD"))).toEqual(["dist/server/main.mjs"]);
    expect(last("HEALTHCHECK")).toContain("/healthz");
    const names = last("ENV")
      .split(/\s+/)
      .map((word) => word.split("=")[0]);
    expect(settings).toEqual(expect.arrayContaining(names));
  });

  test("copies only files that exist and that .dockerignore lets through", () => {
    const kept = [...read(".dockerignore").matchAll(/^!(\S+)$/gm)].map(([, name = ""]) => name);
    expect(kept.filter((name) => !existsSync(join(root, name)))).toEqual([]);
    const wanted = [...text.matchAll(/^COPY (?!--)(.*) \S+$/gm)]
      .flatMap(([, sources = ""]) => sources.split(" "))
      .filter((name) => name !== ".");
    expect(wanted.length).toBeGreaterThan(2);
    expect(kept).toEqual(expect.arrayContaining(wanted));
  });
});

test.each(composed)(
  "$file runs nodes read-only, with known settings, existing mounts and declared volumes",
  (file) => {
    const nodes = file.services.filter(({ image }) => image === "jobsieve");
    expect(nodes.length).toBeGreaterThan(0);
    for (const { environment = {}, read_only } of nodes) {
      expect(settings).toEqual(expect.arrayContaining(Object.keys(environment)));
      expect(read_only).toBe(true);
    }
    const mounted = file.services.flatMap(({ volumes = [] }) =>
      volumes.map((each) => each.split(":")[0] ?? ""),
    );
    const paths = mounted.filter((name) => name.startsWith("."));
    expect(paths.filter((name) => !existsSync(join(root, "deploy", name)))).toEqual([]);
    expect(new Set(mounted.filter((name) => !name.startsWith(".")))).toEqual(new Set(file.volumes));
  },
);

test("the systemd unit sets known variables, and the site's configuration is valid", () => {
  const [, line = ""] = /^Environment=(.*)$/m.exec(read("deploy/jobsieve.service")) ?? [];
  const names = line.split(" ").map((word) => word.split("=")[0]);
  expect(names.length).toBeGreaterThan(2);
  expect(settings).toEqual(expect.arrayContaining(names));
  expect(readSiteConfig(join(root, "deploy/site/site.config.json"), true).mistakes).toEqual([]);
});

/** In files that require packages by computed names: literals that name one of our dependencies. */
test("an image contains the packages that are required by a computed name", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => read(join("src", file)))
    .filter((text) => text.includes("createRequire(__filename)"));
  expect(sources.length).toBeGreaterThan(2);
  const literals = sources.flatMap((text) =>
    [...text.matchAll(/^(?!import).*?$/gm)].flatMap(([line]) =>
      [...line.matchAll(/["`]((?:@[a-z-]+\/)?[a-z.-]+)[/"`]/g)].map(([, name = ""]) => name),
    ),
  );
  const wanted = new Set(literals.filter((name) => name in dependencies));
  const script = read("scripts/production-files.mjs");
  expect(wanted.size).toBeGreaterThan(5);
  expect([...wanted].filter((name) => !script.includes(`"${name}": [`))).toEqual(["@resvg/resvg-js"]);
});
