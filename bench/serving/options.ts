import { type ParseArgsConfig, parseArgs } from "node:util";

type Options<Defaults> = {
  readonly [Name in keyof Defaults]: Defaults[Name] extends number ? number : string;
};

/** The command line's options by their defaults; where a default is a number, so is the option. */
export function options<Defaults extends Readonly<Record<string, string | number>>>(
  defaults: Defaults,
): Options<Defaults> {
  const entries = Object.entries(defaults);
  const config: NonNullable<ParseArgsConfig["options"]> = Object.fromEntries(
    entries.map(([name, value]) => [name, { type: "string", default: String(value) }]),
  );
  const { values } = parseArgs({ options: config });
  const read = entries.map(([name, value]) => {
    const given = values[name];
    return [name, typeof value === "number" ? Number(given) : given];
  });
  return Object.fromEntries(read) as Options<Defaults>;
}
