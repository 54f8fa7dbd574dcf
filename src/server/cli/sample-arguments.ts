import { parseArgs } from "node:util";
import type { SampleRequest } from "./register-sample-command";
import { UsageError } from "./usage-error";

export const sampleHelp = `Fills Jobsieve's database with generated jobs, in place of those generated before; other feeds stay.

  npx jobsieve sample [--jobs 20000] [--seed 1]

The same seed gives the same jobs on the same day. Works whether the server is running or not.
`;

const options = {
  jobs: { type: "string", default: "20000" },
  seed: { type: "string", default: "1" },
  help: { type: "boolean", default: false },
} as const;

const mostJobs = 10_000_000;

/** Reads the command line; null when help is asked for. Throws a UsageError that says what is wrong. */
export function readSampleArguments(given: readonly string[]): SampleRequest | null {
  const { help, jobs, seed } = parsed(given);
  if (help) return null;
  return { jobs: wholeNumber("--jobs", jobs, mostJobs), seed: wholeNumber("--seed", seed, 2 ** 31 - 1) };
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] ?? "");
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw new UsageError(`${name} is a whole number from 0 to ${most.toLocaleString("en")}, not ${text}.`);
}
