import { CvSuggestions } from "../../../../src/server/uploads/cv/cv-suggestions";
import type { TextReading } from "../../../../src/server/uploads/cv/read-text";
import { openMigrated } from "../../../support/databases";
import { duringTests } from "../../../support/during-tests";
import { until } from "../../../support/until";

const database = duringTests(openMigrated);

/** Suggestions whose reads end only when the test resolves them. */
function readings() {
  const begun: ((reading: TextReading) => void)[] = [];
  const suggestions = new CvSuggestions(database(), () => new Promise((end) => begun.push(end)));
  const ask = (id: string, type = "application/pdf") =>
    suggestions.for({ id, type, signal: new AbortController().signal, use: (read) => read(id) });
  return { begun, ask };
}

const empty: TextReading = { unreadable: "empty" };

it("a file is read once for concurrent and later requests", async () => {
  const { begun, ask } = readings();
  const answers = [ask("cv"), ask("cv")];
  await until(() => begun.length === 1);
  begun[0]?.(empty);
  await Promise.all(answers);
  await ask("cv");
  expect(begun).toHaveLength(1);
});

it("a file type without text is answered without waiting for a running read", async () => {
  const { begun, ask } = readings();
  ask("waits for the test");
  expect(await ask("scan", "image/png")).toEqual({ state: "unreadable", reason: "type" });
  await until(() => begun.length === 1);
});
