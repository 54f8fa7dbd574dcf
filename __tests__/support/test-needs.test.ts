import { needsOf } from "./test-needs";

test.each<[pattern: string, needs: string[]]>([
  ["browser/session", ["browser", "server-process", "server-data", "shared-server"]],
  ["browser/uploads.test", ["browser", "upload-page"]],
  ["browser/repro", ["browser", "shared-server", "developer-build"]],
  ["server/running/answers", ["server-process", "server-data"]],
  ["budgets/first-view", ["server-process", "server-data"]],
  ["budgets/statements", []],
  ["cli/built-commands", ["server-process", "server-data"]],
  ["shared/query-codec", []],
])("%s alone needs %j", (pattern, needs) => {
  const found = needsOf([pattern]);
  expect([...found]).toEqual(expect.arrayContaining(needs));
  if (needs.length === 0) expect([...found]).toEqual([]);
});

test("a run of all tests needs everything", () => {
  expect([...needsOf([])]).toEqual([
    "browser",
    "server-process",
    "built-server",
    "server-data",
    "shared-server",
    "upload-page",
    "developer-build",
  ]);
});
