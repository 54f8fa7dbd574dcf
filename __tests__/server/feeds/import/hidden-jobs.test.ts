import { jobsCommand, run } from "../../../../src/server/cli/jobs-program";
import { registerCommand } from "../../../../src/server/cli/run-command";
import type { DataDirectoryLock } from "../../../../src/server/database/data-directory/data-directory-lock";
import { isShownSql } from "../../../../src/server/jobs/open-jobs";
import { eachDatabase } from "../../../support/databases";
import { runProgram } from "../../cli/run-program";
import { importRows, prepareForFeeds, rowsOf } from "./feed-database";

eachDatabase((database) => {
  /** Handles the command as a running server does. */
  const run = async (request: unknown): Promise<string> => {
    const commands = new Map<string, (input: unknown) => AsyncIterable<object>>();
    const lock = { onCommand: (name: string, handler: never) => void commands.set(name, handler) };
    registerCommand(lock as unknown as DataDirectoryLock, jobsCommand, database());
    let said = "";
    for await (const item of commands.get("jobs")?.(request) ?? []) said += Reflect.get(item, "text");
    return said;
  };
  const shown = async () => {
    const today = Math.floor(Date.now() / 86_400_000);
    const rows = await database().query<{ title: string }>(
      `select title from jobs where ${isShownSql("$1")} order by title`,
      [today],
    );
    return rows.map(({ title }) => title);
  };

  test("a hidden job stays hidden when its feed changes, drops or re-adds it, until it is shown", async () => {
    await prepareForFeeds(database());
    const feed = (title: string, validThrough: string | null) =>
      importRows(
        database(),
        "feed",
        rowsOf([
          { externalId: "a", title, validThrough },
          { externalId: "b", title: "Chef" },
        ]),
      );
    await feed("Night Porter", null);
    const [{ id = 0 } = {}] = await database().query<{ id: number }>(
      "select id from jobs where external_id = 'a'",
    );
    expect(await run({ action: "hide", id })).toBe(`Hidden: Night Porter (${id})\n`);
    expect(await shown()).toEqual(["Chef"]);
    await feed("Night Porter, weekends", null);
    expect(await shown()).toEqual(["Chef"]);
    expect(await run({ action: "list" })).toContain("\tfeed\ta\tNight Porter\n");
    expect(await run({ action: "show", id })).toBe(`Shown again: Night Porter (${id})\n`);
    expect(await shown()).toEqual(["Chef", "Night Porter, weekends"]);
    expect(await run({ action: "show", id })).toBe(`Job ${id} isn't hidden.\n`);
    expect(await run({ action: "hide", id: 999_999 })).toBe("There is no job 999999.\n");
    expect(await run({ action: "list" })).toBe("No jobs are hidden.\n");

    await run({ action: "hide", id });
    await importRows(database(), "feed", rowsOf([{ externalId: "b", title: "Chef" }]), { force: true });
    await feed("Night Porter", null);
    expect(await shown()).toEqual(["Chef"]);
    // Showing the job restores the feed's closing day.
    await feed("Night Porter", "2025-12-31");
    const [porter] = await database().query<{ id: number }>("select id from jobs where external_id = 'a'");
    await run({ action: "show", id: porter?.id });
    expect(
      await database().query(
        "select extract(year from valid_through)::integer as year from jobs where external_id = 'a'",
      ),
    ).toEqual([{ year: 2025 }]);
  });
});

test.each([
  [["hide"], 2, "Give one job: its number, or the address of its page."],
  [["hide", "12", "13"], 2, "Give one job: its number, or the address of its page."],
  [["show", "https://jobs.example/about"], 2, "Give one job: its number, or the address of its page."],
  [["drop", "12"], 2, 'Unknown command "drop". Available: hide, show, list.'],
  [[], 0, ""],
])("npx jobsieve jobs %j exits with %i", async (given, code, complaint) => {
  const { code: exit, err } = await runProgram((io) => run(given, io, { folder: ".", root: "." }));
  expect([exit, err.trim()]).toEqual([code, complaint]);
});
