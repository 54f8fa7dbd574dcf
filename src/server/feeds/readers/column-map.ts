import { readFile } from "node:fs/promises";
import Type, { type Static } from "typebox";
import { Value } from "typebox/value";
import { FeedError } from "../feed/feed-error";

const column = Type.String({ minLength: 1, description: "the name of a column" });
const columns = Type.Union([column, Type.Array(column, { minItems: 1 })], {
  description: "the name of a column, or an array of names",
});

/**
 * Which column of a CSV holds which field. Several columns of one field are joined: `"place": ["Town",
 * "County"]`.
 */
const Columns = Type.Object(
  {
    id: column,
    title: column,
    company: Type.Optional(columns),
    description: Type.Optional(columns),
    apply_url: Type.Optional(columns),
    salary: Type.Optional(columns),
    salary_min: Type.Optional(columns),
    salary_max: Type.Optional(columns),
    salary_currency: Type.Optional(columns),
    salary_period: Type.Optional(columns),
    posted_at: Type.Optional(columns),
    valid_through: Type.Optional(columns),
    place: Type.Optional(columns),
    city: Type.Optional(columns),
    region: Type.Optional(columns),
    country: Type.Optional(columns),
    postcode: Type.Optional(columns),
    latitude: Type.Optional(columns),
    longitude: Type.Optional(columns),
    remote: Type.Optional(columns),
    job_types: Type.Optional(columns),
    categories: Type.Optional(columns),
    industry: Type.Optional(columns),
    disciplines: Type.Optional(columns),
    language: Type.Optional(columns),
  },
  { additionalProperties: false },
);
export type Columns = Static<typeof Columns>;
export type CsvField = keyof Columns;
const csvFields = Object.keys(Columns.properties) as readonly CsvField[];

const ColumnMap = Type.Object(
  {
    columns: Columns,
    delimiter: Type.Optional(Type.String({ minLength: 1, maxLength: 1, description: "one character" })),
    /** Parts a cell that holds several places, job types or categories. */
    separator: Type.Optional(Type.String({ minLength: 1, description: "a text" })),
  },
  { additionalProperties: false },
);
export type ColumnMap = Static<typeof ColumnMap>;

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

/** The map of a CSV whose columns bear our own names, whatever their capitals. */
export function columnsByName(header: Iterable<string>): Columns {
  const found = [...header].flatMap((name) => {
    const field = csvFields.find(
      (field) =>
        field ===
        name
          .trim()
          .toLowerCase()
          .replace(/[\s-]+/g, "_"),
    );
    return field === undefined ? [] : [[field, name] as const];
  });
  const map = Object.fromEntries(found);
  if (map.id !== undefined && map.title !== undefined) return { ...map, id: map.id, title: map.title };
  throw new FeedError(
    "The CSV has no columns named id and title: --columns MAP.json says which columns to read.",
  );
}
