import Type, { type Static } from "typebox";
import type { Database } from "../database/database";
import { importSample } from "../sample/fill-with-sample";
import { answerProgressively } from "./answer-progressively";
import { type Program, parseArguments, runCommand, UsageError, workOf } from "./run-command";

const sampleHelp = `Fills Jobsieve's database with generated jobs, in place of those generated before; other feeds stay.

  npx jobsieve sample [--jobs 20000] [--seed 1]

The same seed gives the same jobs on the same day. Works whether the server is running or not.
`;

const SampleRequest = Type.Object(
  { jobs: Type.Integer({ minimum: 0, maximum: 10_000_000 }), seed: Type.Integer() },
  { additionalProperties: false },
);
type SampleRequest = Static<typeof SampleRequest>;

const filling = (exclusive: boolean) => ({
  name: "sample",
  request: SampleRequest,
  carryOut: (database: Database, request: SampleRequest) =>
    answerProgressively((onProgress, signal) =>
      importSample(database, { ...request, today: new Date() }, onProgress, { signal, exclusive }),
    ),
});

export const sampleCommand = filling(false);

export const run: Program = (given, io) =>
  runCommand(io, sampleHelp, () => workOf(filling(true), readArguments(given)));

const options = {
  jobs: { type: "string", default: "20000" },
  seed: { type: "string", default: "1" },
  help: { type: "boolean", default: false },
} as const;

const maxJobs = 10_000_000;

function readArguments(given: readonly string[]): SampleRequest | null {
  const { help, jobs, seed } = parseArguments({ args: [...given], options }).values;
  if (help) return null;
  return { jobs: wholeNumber("--jobs", jobs, maxJobs), seed: wholeNumber("--seed", seed, 2 ** 31 - 1) };
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw new UsageError(`${name} is a whole number from 0 to ${most.toLocaleString("en")}, not ${text}.`);
}
