import { readFileSync } from "node:fs";
import { closest, distance } from "fastest-levenshtein";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";

type JsonReading =
  | { readonly value: unknown }
  /** A whole sentence. */
  | { readonly mistake: string; readonly isMissing: boolean };

export function readJsonFile(file: string): JsonReading {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
    return { value: JSON.parse(text) };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const reason = isMissing ? "there is no such file" : withLine((error as Error).message, text);
    return { mistake: `${file} can't be read: ${reason}.`, isMissing };
  }
}

/** Node 20 reports the position of a JSON error in characters. */
function withLine(message: string, text: string): string {
  return message.replace(/ at position (\d+)( \(line.*\))?/, (_whole, position: string) => {
    const before = text.slice(0, Number(position)).split("\n");
    return ` at line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
  });
}

type Schema = Readonly<Record<string, unknown>>;

/** Lists every mistake by JSON path: `uploads.maxFiles must be …`, completed by the schema's description. */
export function schemaMistakes(schema: TSchema, value: unknown): string[] {
  const paths = Value.Errors(schema, value).map((error) => error.instancePath);
  const deepest = [...new Set(paths)].filter((path) => !paths.some((other) => other.startsWith(`${path}/`)));
  return deepest.map((path) => {
    const wanted = schemaAt(schema, path)?.description;
    return wanted === undefined
      ? `${jsonPath(path)} is not a setting.${didYouMean(schema, path)}`
      : `${jsonPath(path)} must be ${wanted}.`;
  });
}

function didYouMean(schema: TSchema, path: string): string {
  const cut = path.lastIndexOf("/");
  const around = schemaAt(schema, path.slice(0, cut));
  const meant = nearestName(path.slice(cut + 1), Object.keys(propertiesOf(around) ?? {}));
  return meant === undefined ? "" : ` Did you mean ${jsonPath(`${path.slice(0, cut)}/${meant}`)}?`;
}

/** The closest known name, of which at most half differs. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const meant = closest(name, known);
  return distance(name, meant) <= name.length / 2 ? meant : undefined;
}

function schemaAt(whole: TSchema, pointer: string): Schema | undefined {
  let schema: Schema | undefined = { ...whole };
  for (const step of pointer.split("/").slice(1)) schema = below(schema, step);
  return schema;
}

function below(schema: Schema | undefined, step: string): Schema | undefined {
  // Descends into the first form of a union, whose other form is null.
  const [form] = Array.isArray(schema?.anyOf) ? schema.anyOf : [];
  const properties = propertiesOf(schema);
  const patterns = schema?.patternProperties;
  const next = isRecord(properties)
    ? Object.hasOwn(properties, step) && properties[step]
    : isRecord(patterns)
      ? Object.values(patterns)[0]
      : (schema?.items ?? form?.items);
  return isRecord(next) ? next : undefined;
}

function propertiesOf(schema: Schema | undefined): object | undefined {
  const [form] = Array.isArray(schema?.anyOf) ? schema.anyOf : [];
  return schema?.properties ?? form?.properties;
}

/** `/uploads/acceptedTypes/2` becomes `uploads.acceptedTypes[2]`, and the whole value `it`. */
function jsonPath(pointer: string): string {
  if (pointer === "") return "it";
  return pointer
    .slice(1)
    .replace(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".")
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
