import { existsSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import pino from "pino";
import { CvSuggestions } from "../../../../src/server/uploads/cv/cv-suggestions";
import type { TextReading } from "../../../../src/server/uploads/cv/read-text";
import { registerUploads } from "../../../../src/server/uploads/register-uploads";
import { openMigrated } from "../../../support/databases";
import { duringTests } from "../../../support/during-tests";
import { scratchFolder } from "../../../support/scratch-folder";
import { eventually, until } from "../../../support/until";
import { listeningApp } from "../../http/listening-app";
import { pdfLike, post } from "../support/dropzone-client";

const database = duringTests(openMigrated);
const folder = scratchFolder();

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

/** A reader whose first file has no end, and whose others are read at once. */
function stuckOnce(folder: string) {
  const [entry, begun] = [join(folder, "reader.mjs"), join(folder, "begun")];
  const program = `
    import { existsSync, writeFileSync } from "node:fs";
    process.once("disconnect", () => process.exit());
    if (existsSync(${JSON.stringify(begun)})) process.send({ text: "Nurse" }, () => process.disconnect());
    else writeFileSync(${JSON.stringify(begun)}, "");`;
  writeFileSync(entry, program);
  return { entry, hasBegun: () => existsSync(begun) };
}

it("a CV whose reading ended with a lost connection is kept, and read again on a retry", async () => {
  const errors: string[] = [];
  const { entry, hasBegun } = stuckOnce(folder);
  const { address } = await listeningApp({
    log: pino({ level: "error" }, { write: (line: string) => errors.push(line) }),
    uploads: async (scope) =>
      registerUploads(scope, {
        ...{ database: database(), directory: join(folder, "uploads"), cvReader: entry },
        settings: { minFreeBytes: 0 },
      }),
  });
  const url = `${address}/api/v1/uploads`;
  const { body } = await post(url, { bytes: pdfLike(2000) });
  const headers = { authorization: `Bearer ${body.token}` };
  const lost = get(`${url}/${body.id}/suggestion`, { headers, agent: false }).on("error", () => {});
  await eventually(hasBegun);
  lost.destroy();
  const retry = await fetch(`${url}/${body.id}/suggestion`, { headers });
  expect([retry.status, await retry.json()]).toEqual([200, { state: "none" }]);
  expect(errors).toEqual([]);
});
