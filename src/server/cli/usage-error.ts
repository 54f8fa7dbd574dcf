import { type ParseArgsConfig, parseArgs } from "node:util";

/** An invalid command line. The message is one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** As `parseArgs`, but throws a UsageError. */
export function parseArguments<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] ?? "");
  }
}

/** Arguments of a command without options; null for help. Throws a UsageError. */
export function positionalsIn(given: readonly string[]): readonly string[] | null {
  const options = { help: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArguments({ args: [...given], options, allowPositionals: true });
  return values.help ? null : positionals;
}
