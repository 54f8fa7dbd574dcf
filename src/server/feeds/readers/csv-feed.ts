import { FeedError } from "../feed/feed-error";
import { type FeedRow, type RawJob, unreadable } from "../feed/feed-row";
import { type ColumnMap, type Columns, type CsvField, columnsByName } from "./column-map";
import { csvRecords } from "./csv-records";
import type { Texts } from "./text/decode-text";

type Cells = ReadonlyMap<string, string>;

/** Any CSV, by a column map, or by our own names of columns where there is no map. */
export async function* csvRows(
  texts: Texts,
  map: ColumnMap | null,
  delimiter: string,
): AsyncGenerator<FeedRow> {
  let columns: Columns | undefined;
  const headerRead = (header: readonly string[]) => {
    columns = columnsFor(map, header);
  };
  for await (const { line, cells } of csvRecords(texts, map?.delimiter ?? delimiter, headerRead)) {
    if (typeof cells === "string" || columns === undefined) {
      yield unreadable(line, String(cells));
    } else {
      yield { kind: "job", row: line, job: jobOf(cells, columns, map?.separator ?? "|") };
    }
  }
}

function columnsFor(map: ColumnMap | null, header: readonly string[]): Columns {
  if (map === null) return columnsByName(header);
  const missing = Object.values(map.columns)
    .flat()
    .find((name) => !header.includes(name));
  if (missing === undefined) return map.columns;
  throw new FeedError(
    `The CSV has no column ${JSON.stringify(missing)}; its columns are: ${header.join(", ")}.`,
  );
}

function jobOf(cells: Cells, columns: Columns, separator: string): RawJob {
  const one = (field: CsvField) => {
    const texts = [columns[field] ?? []].flat().map((name) => cells.get(name) ?? "");
    return texts.filter((text) => text !== "").join(joinedBy(field)) || null;
  };
  const all = (field: CsvField) => (one(field) ?? "").split(separator).flatMap((part) => part.trim() || []);
  return {
    externalId: one("id") ?? "",
    title: one("title"),
    company: one("company"),
    description: one("description"),
    applyUrl: one("apply_url"),
    salary: {
      minimum: one("salary_min"),
      maximum: one("salary_max"),
      currency: one("salary_currency"),
      period: one("salary_period"),
      text: one("salary"),
    },
    postedAt: one("posted_at"),
    validThrough: one("valid_through"),
    places: placesOf(one, all),
    remote: /^(?:true|yes|y|1|remote|fully)/i.test(one("remote") ?? ""),
    jobTypes: all("job_types"),
    occupation: { disciplines: all("disciplines"), names: all("categories"), industries: all("industry") },
    language: one("language"),
  };
}

function joinedBy(field: CsvField): string {
  return field === "description" ? "\n\n" : ", ";
}

/** A slug of our own is a place as good as its name. */
function placesOf(
  one: (field: CsvField) => string | null,
  all: (field: CsvField) => string[],
): RawJob["places"] {
  const area = { city: one("city"), region: one("region"), country: one("country") };
  const point = {
    postalCode: one("postcode"),
    latitude: one("latitude"),
    longitude: one("longitude"),
  };
  const texts = all("place");
  if (texts.length === 0) return [{ ...area, ...point }];
  return texts.map((text) => ({ slug: text, text, ...area, ...(texts.length === 1 ? point : {}) }));
}
