import { readFile } from "node:fs/promises";
import Type, { type Static } from "typebox";
import { Value } from "typebox/value";
import { FeedError } from "../feed/feed-error";
import { type FieldTexts, type JobField, jobFields } from "./job-fields";

const column = Type.String({ minLength: 1, description: "the name of a column" });
const columns = Type.Union([column, Type.Array(column, { minItems: 1 })], {
  description: "the name of a column, or an array of names",
});
const optional = Type.Object(Object.fromEntries(jobFields.map((field) => [field, Type.Optional(columns)])), {
  additionalProperties: false,
});

const ColumnMap = Type.Object(
  {
    /** Which column of a CSV, or which path of JSON or XML, holds which field. Several of one field are joined. */
    columns: Type.Object(
      { ...optional.properties, id: column, title: column },
      { additionalProperties: false },
    ),
    delimiter: Type.Optional(Type.String({ minLength: 1, maxLength: 1, description: "one character" })),
    /** Parts a text that holds several places, job types or categories. */
    separator: Type.Optional(Type.String({ minLength: 1, description: "a text" })),
    /** Where jobs stand: in JSON the path of their list, in XML the name of their element. */
    rows: Type.Optional(Type.String({ minLength: 1, description: "a path, or the name of an element" })),
  },
  { additionalProperties: false },
);
export type ColumnMap = Omit<Static<typeof ColumnMap>, "columns"> & {
  readonly columns: Readonly<Partial<Record<JobField, string | readonly string[]>>>;
};

/** Reads a column map, naming what is wrong with it. */
export async function readColumnMap(file: string): Promise<ColumnMap> {
  const given = await parsed(file);
  if (Value.Check(ColumnMap, given)) return given;
  const [mistake] = [...Value.Errors(ColumnMap, given)];
  const where = mistake?.instancePath.slice(1).replaceAll("/", ".") || "it";
  throw new FeedError(`The column map ${file} cannot be used: ${where} ${mistake?.message ?? "is wrong"}.`);
}

async function parsed(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const reason = error instanceof SyntaxError ? "it is not JSON" : (error as Error).message;
    throw new FeedError(`The column map ${file} cannot be read: ${reason}.`);
  }
}

/** The columns, or paths, that a map names. */
export function columnsOf({ columns }: ColumnMap): string[] {
  return Object.values(columns).flatMap((names) => names ?? []);
}

/** What a record says by a map; `at` has the texts of a column or at a path. */
export function textsByMap(
  { columns, separator }: ColumnMap,
  at: (column: string) => readonly string[],
): FieldTexts {
  const said: FieldTexts = (field) => {
    const named = columns[field] ?? [];
    if (typeof named === "string") return at(named);
    const joined = named.flatMap((name) => at(name)[0] ?? []).join(field === "description" ? "\n\n" : ", ");
    return joined === "" ? [] : [joined];
  };
  return splitLists(said, separator);
}

const lists = new Set<JobField>(["place", "job_types", "categories", "industry", "disciplines"]);

/** A text may hold several places, job types or categories. */
export function splitLists(said: FieldTexts, separator = "|"): FieldTexts {
  return (field) =>
    lists.has(field)
      ? said(field).flatMap((text) => text.split(separator).flatMap((part) => part.trim() || []))
      : said(field);
}
