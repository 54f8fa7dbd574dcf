import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { CommandIo } from "../../../src/server/cli/run-command";

export type Program = (io: CommandIo) => Promise<number | null>;

/** Runs a program of the command line, and collects what it prints. */
export async function runProgram(
  program: Program,
  env: Record<string, string> = {},
  interrupted = new AbortController().signal,
) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const read = Promise.all([text(stdout), text(stderr)]);
  const code = await program({ env, stdout, stderr: stderr as unknown as NodeJS.WriteStream, interrupted });
  stdout.end();
  stderr.end();
  const [out, err] = await read;
  return { code, out, err };
}
