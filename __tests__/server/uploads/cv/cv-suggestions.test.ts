import type { Database } from "../../../../src/server/database/database";
import { CvSuggestions } from "../../../../src/server/uploads/cv/cv-suggestions";
import type { TextReading } from "../../../../src/server/uploads/cv/read-text";
import { openMigratedEmbedded } from "../../../support/databases";
import { until } from "../../../support/until";

let database: Database;
beforeAll(async () => {
  database = await openMigratedEmbedded();
});
afterAll(() => database.close());

/** Files whose reading ends when the test says so. */
function readings() {
  const begun: ((reading: TextReading) => void)[] = [];
  const suggestions = new CvSuggestions(database, () => new Promise((end) => begun.push(end)));
  const ask = (id: string, type = "application/pdf") =>
    suggestions.for({ id, type, use: (read) => read(id) });
  return { begun, ask };
}

const empty: TextReading = { unreadable: "empty" };

it("files are read one after the other", async () => {
  const { begun, ask } = readings();
  const answers = [ask("first"), ask("second")];
  await until(() => begun.length === 1);
  begun[0]?.(empty);
  await answers[0];
  await until(() => begun.length === 2);
  begun[1]?.(empty);
  expect(await answers[1]).toEqual({ state: "unreadable", reason: "empty" });
});

it("a file is read once, however often it is asked about", async () => {
  const { begun, ask } = readings();
  const answers = [ask("cv"), ask("cv")];
  await until(() => begun.length === 1);
  begun[0]?.(empty);
  await Promise.all(answers);
  await ask("cv");
  expect(begun).toHaveLength(1);
});

it("the twenty-first that waits is told to come back, and comes when there is room", async () => {
  const { begun, ask } = readings();
  const waiting = Array.from({ length: 20 }, (_, index) => ask(`cv ${index}`));
  await expect(ask("one more")).rejects.toMatchObject({ status: 503, code: "unavailable" });
  for (const [index, answer] of waiting.entries()) {
    await until(() => begun.length === index + 1);
    begun[index]?.(empty);
    await answer;
  }
  const more = ask("one more");
  await until(() => begun.length === 21);
  begun[20]?.(empty);
  expect(await more).toEqual({ state: "unreadable", reason: "empty" });
});

it("what no text is read from takes no turn", async () => {
  const { begun, ask } = readings();
  ask("waits for the test");
  expect(await ask("scan", "image/png")).toEqual({ state: "unreadable", reason: "type" });
  await until(() => begun.length === 1);
});
