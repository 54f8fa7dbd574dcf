import { PassThrough } from "node:stream";
import { askForAlert } from "../../../src/server/alerts/asking/alert-book";
import { registerAlertsCommand, runAlertsProgram } from "../../../src/server/alerts/command/alerts-program";
import type { DataDirectoryLock } from "../../../src/server/database/data-directory/data-directory-lock";
import { eachDatabase } from "../../support/databases";

const now = new Date("2026-01-10T01:30:00Z");

eachDatabase((database) => {
  /** As a running server does it, asked by the command. */
  const forget = async (request: unknown): Promise<string> => {
    const commands = new Map<string, (input: unknown) => AsyncIterable<object>>();
    const lock = { onCommand: (name: string, handler: never) => void commands.set(name, handler) };
    registerAlertsCommand(lock as unknown as DataDirectoryLock, database());
    let said = "";
    for await (const item of commands.get("alerts")?.(request) ?? []) said += Reflect.get(item, "text");
    return said;
  };

  test("an address is forgotten with its alerts and mails, and another is not", async () => {
    for (const [email, query] of [
      ["ann@example.org", "search[query]=nurse"],
      ["ann@example.org", "search[query]=carer"],
      ["bob@example.org", "search[query]=nurse"],
    ] as const)
      await askForAlert(
        database(),
        { email, query, title: query, frequency: "daily", locale: "" },
        { now, lastArrived: 0 },
      );
    const ann = { action: "forget", email: "ann@example.org" };
    expect(await forget(ann)).toBe("2 alerts were forgotten, and ann@example.org with them.\n");
    expect(await forget(ann)).toBe("No alerts were forgotten: ann@example.org is not kept here.\n");
    expect(await database().query("select email from alert_addresses")).toEqual([
      { email: "bob@example.org" },
    ]);
    expect(await database().query("select kind from alert_mails")).toEqual([{ kind: "confirm" }]);
    expect(await forget({ action: "forget", email: "bob@example.org" })).toBe(
      "1 alert was forgotten, and bob@example.org with it.\n",
    );
  });

  test("a command of another version is refused", async () => {
    await expect(forget({ action: "forget" })).rejects.toThrow("of another version");
  });
});

test.each([
  [["forget"], 2, "Which address? Name one."],
  [["forget", "a@b.example", "c@d.example"], 2, "Which address? Name one."],
  [["forget", "nobody"], 2, "That is no e-mail address."],
  [["stop", "a@b.example"], 2, "What is stop? There is forget."],
  [["--all"], 2, "Unknown option '--all'"],
  [[], 0, ""],
  [["--help"], 0, ""],
])("npm run alerts -- %j ends with %i", async (given, code, complaint) => {
  const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: false })];
  const io = { env: {}, stdout, stderr: stderr as unknown as NodeJS.WriteStream };
  expect(await runAlertsProgram(given, { ...io, interrupted: new AbortController().signal })).toBe(code);
  expect(String(stderr.read() ?? "").trim()).toBe(complaint);
  if (code === 0) expect(String(stdout.read())).toContain("npm run alerts -- forget ADDRESS");
});
