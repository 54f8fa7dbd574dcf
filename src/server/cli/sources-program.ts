import Type, { type Static } from "typebox";
import type { SourceParts } from "../feeds/sources/fetch-source";
import { fetchNow } from "../feeds/sources/source-schedule";
import { sourcesTable } from "../feeds/sources/source-states";
import { answerProgressively } from "./answer-progressively";
import { feedSettingsIn, type Program, positionalsIn, runCommand, UsageError } from "./run-command";

const sourcesHelp = `Shows and fetches the feeds that site.config.json names under "sources", whether the server is running or not.

  npx jobsieve sources                each source, its last try and success, its jobs, and what stops it
  npx jobsieve sources now NAME       fetches one at once, whether it has changed or not
  npx jobsieve sources accept NAME    the same, and loads it even if it lacks more than a fifth of its jobs, or all

The server fetches them by itself while it runs: docs/feeds.md has the details.
`;

const SourcesRequest = Type.Object(
  { action: Type.Enum(["show", "now", "accept"]), name: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
type SourcesRequest = Static<typeof SourcesRequest>;

export const sourcesCommand = { name: "sources", request: SourcesRequest, carryOut: work };

export const run: Program = (given, io, { root, readingScript }) =>
  runCommand(io, sourcesHelp, ({ DATA_DIR: dataDir }) => {
    const request = readArguments(given);
    if (request === null) return null;
    const settings = feedSettingsIn(io, root);
    const parts = { ...settings, dataDir, env: io.env, now: () => new Date(), readingScript };
    return {
      command: sourcesCommand.name,
      request,
      here: (database) => work({ ...parts, database }, request),
    };
  });

async function* work(parts: SourceParts, { action, name = "" }: SourcesRequest) {
  if (action === "show") {
    yield { text: await sourcesTable(parts.database, parts.sources, parts.now()) };
    return;
  }
  yield* answerProgressively((onProgress, signal) => fetchNow(parts, name, action, { onProgress, signal }));
}

function readArguments(given: readonly string[]): SourcesRequest | null {
  const [action = "show", name, ...more] = positionalsIn(given) ?? ["help"];
  if (action === "help") return null;
  if (action === "show" && name === undefined) return { action };
  if (action !== "now" && action !== "accept")
    throw new UsageError(`Unknown command "${action}". Available: now, accept.`);
  if (name === undefined || more.length > 0) throw new UsageError("Give the name of one source.");
  return { action, name };
}
