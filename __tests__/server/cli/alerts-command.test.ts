import { AlertTokens } from "../../../src/server/alerts/asking/alert-tokens";
import { writeAlert } from "../../../src/server/alerts/asking/mail-alerts";
import { alertsCommand, run } from "../../../src/server/cli/alerts-program";
import { registerCommand } from "../../../src/server/cli/run-command";
import type { DataDirectoryLock } from "../../../src/server/database/data-directory/data-directory-lock";
import { eachDatabase } from "../../support/databases";
import { runProgram } from "./run-program";

const now = new Date("2026-01-10T01:30:00Z");

eachDatabase((database) => {
  /** Runs the request as a running server does for the command. */
  const run = async (request: unknown): Promise<string> => {
    const commands = new Map<string, (input: unknown) => AsyncIterable<object>>();
    const lock = { onCommand: (name: string, handler: never) => void commands.set(name, handler) };
    registerCommand(lock as unknown as DataDirectoryLock, alertsCommand, database());
    let said = "";
    for await (const item of commands.get("alerts")?.(request) ?? []) said += Reflect.get(item, "text");
    return said;
  };

  test("forget deletes an address with its alerts and mails; block and allow hold in any spelling", async () => {
    const tokens = await AlertTokens.of(database());
    for (const [email, query] of [
      ["ann@example.org", "search[query]=nurse"],
      ["ann@example.org", "search[query]=carer"],
      ["bob@example.org", "search[query]=nurse"],
    ] as const)
      await writeAlert(
        database(),
        {
          email,
          contact: tokens.hash("contact", email),
          query,
          title: query,
          frequency: "daily",
          locale: "",
        },
        { now, lastArrived: 0 },
      );
    const ann = { action: "forget", email: "ann@example.org" };
    expect(await run(ann)).toBe("Deleted ann@example.org and its 2 job alerts.\n");
    expect(await run(ann)).toBe("ann@example.org has no job alerts here.\n");
    expect(await database().query("select email from alert_addresses")).toEqual([
      { email: "bob@example.org" },
    ]);
    expect(await database().query("select kind from alert_mails")).toEqual([{ kind: "confirm" }]);
    expect(await run({ action: "block", email: "bob@example.org" })).toBe(
      "Deleted bob@example.org and its 1 job alert. It is blocked.\n",
    );
    const allow = { action: "allow", email: "bob+jobs@example.org" };
    expect(await run(allow)).toBe("bob+jobs@example.org can get job alerts again.\n");
    expect(await run(allow)).toBe("bob+jobs@example.org isn't blocked.\n");
  });

  test("a request of another version is refused", async () => {
    await expect(run({ action: "forget" })).rejects.toThrow("a different version");
  });
});

test.each([
  [["forget"], 2, "Give one email address."],
  [["forget", "a@b.example", "c@d.example"], 2, "Give one email address."],
  [["block", "nobody"], 2, "Not an email address: nobody"],
  [["stop", "a@b.example"], 2, 'Unknown command "stop". Available: forget, block, allow.'],
  [["--all"], 2, "Unknown option '--all'"],
  [[], 0, ""],
  [["--help"], 0, ""],
])("npx jobsieve alerts %j ends with %i", async (given, code, complaint) => {
  const { out, err, ...ended } = await runProgram((io) => run(given, io, { folder: ".", root: "." }));
  expect([ended.code, err.trim()]).toEqual([code, complaint]);
  if (code === 0) expect(out).toContain("npx jobsieve alerts forget ADDRESS");
});
