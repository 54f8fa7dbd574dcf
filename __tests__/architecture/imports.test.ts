import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { scratchFolder } from "../support/scratch-folder";

const root = resolve(__dirname, "../..");
const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const config = join(root, ".dependency-cruiser.cjs");

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

async function cruise(folder: string): Promise<Cruise> {
  const args = [cruiser, "src", "--config", config, "--output-type", "json"];
  // Its exit code is the number of violations.
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    maxBuffer: 64 * 2 ** 20,
  }).catch((error: { stdout: string }) => error);
  return JSON.parse(stdout);
}

test("imports only point down, without cycles", async () => {
  const { summary } = await cruise(root);
  expect(summary.totalCruised).toBeGreaterThan(100);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
});

/** Each with the rule that it breaks. All are written into one project, so no two may share a file. */
const examples: readonly (readonly [what: string, files: Readonly<Record<string, string>>, rule: string])[] =
  [
    [
      "a layer above",
      { "src/shared/up.ts": 'import "../page/app";', "src/page/app.ts": "export {};" },
      "shared-imports-only-below",
    ],
    [
      "a feature above, by a type alone",
      {
        "src/features/site/name.ts": 'export type Name = import("../results/list").List;',
        "src/features/results/list.ts": "export type List = string;",
      },
      "features-site-imports-only-below",
    ],
    [
      "a feature beside",
      {
        "src/features/refine/row.ts": 'export * from "../visits/mark";',
        "src/features/visits/mark.ts": "export const mark = 1;",
      },
      "features-refine-imports-only-below",
    ],
    [
      "a feature without a place in the order",
      {
        "src/features/attic/box.ts": 'import type { Word } from "../../shared/word"; export type Box = Word;',
        "src/shared/word.ts": "export type Word = string;",
      },
      "feature-has-a-place-in-the-order",
    ],
    [
      "a file that is in no layer",
      { "src/attic.ts": 'import "./shared/list";', "src/shared/list.ts": "export type List = string;" },
      "source-has-a-layer",
    ],
    ["a file that is not there", { "src/shared/lost.ts": 'import "./gone";' }, "imported-file-is-there"],
    [
      "a circle of files, loaded on demand",
      { "src/shared/a.ts": 'import "./b";', "src/shared/b.ts": 'export const load = () => import("./a");' },
      "no-file-cycles",
    ],
    [
      "a circle of folders",
      {
        "src/page/one/a.ts": 'import "../two/b";',
        "src/page/two/b.ts": "export {};",
        "src/page/two/c.ts": 'import "../one/d";',
        "src/page/one/d.ts": "export {};",
      },
      "no-folder-cycles",
    ],
    [
      "a room of the server above",
      {
        "src/server/http/routes.ts": "export type Route = string;",
        "src/server/jobs/find-job.ts":
          'import type { Route } from "../http/routes";\nexport type Found = Route;',
      },
      "server-jobs-imports-only-below",
    ],
    [
      "a room above within a room",
      {
        "src/server/uploads/rules/limits.ts": 'import "../storage/names";',
        "src/server/uploads/storage/names.ts": "export const name = 1;",
      },
      "uploads-rules-imports-only-below",
    ],
    [
      "a room of the server without a place in the order",
      {
        "src/server/attic/box.ts": 'import "../jobs/open-job";',
        "src/server/jobs/open-job.ts": "export {};",
      },
      "server-rooms-are-known",
    ],
  ];

describe("the rules report", () => {
  const folder = scratchFolder();
  let violations: Cruise["summary"]["violations"] = [];
  beforeAll(async () => {
    const files = Object.assign({ "tsconfig.json": "{}" }, ...examples.map(([, written]) => written));
    for (const [path, text] of Object.entries<string>(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    ({ violations } = (await cruise(folder)).summary);
  });

  test.each(examples)("%s", (_what, files, rule) => {
    const within = violations.filter(({ from }) =>
      Object.keys(files).some((file) => file === from || file.startsWith(`${from}/`)),
    );
    expect([...new Set(within.map(({ rule: { name } }) => name))]).toEqual([rule]);
  });

  test("nothing else", () => {
    expect(new Set(violations.map(({ rule: { name } }) => name))).toEqual(
      new Set(examples.map((each) => each[2])),
    );
  });
});
