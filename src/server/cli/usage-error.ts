import { parseArgs } from "node:util";

/** The command line makes no sense. The message is one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The words of a command line that has no options; null when help is asked for. Throws a UsageError. */
export function positionalsIn(given: readonly string[]): readonly string[] | null {
  try {
    const options = { help: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
    return values.help ? null : positionals;
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] ?? "");
  }
}
