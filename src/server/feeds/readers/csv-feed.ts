import { FeedError } from "../feed/feed-error";
import { type FeedEnd, type FeedRow, unreadable } from "../feed/feed-row";
import { type ColumnMap, columnsOf, splitLists, textsByMap } from "./column-map";
import { csvRecords } from "./csv-records";
import {
  type FieldTexts,
  fieldsNamed,
  howToMap,
  jobOfFields,
  listOfNames,
  textsByName,
  textsByUsualName,
  unreadColumns,
} from "./job-fields";
import type { Texts } from "./text/decode-text";

type Cells = ReadonlyMap<string, string>;

/** Any CSV, by a column map, or by the usual names of columns where there is no map. */
export async function* csvRows(
  texts: Texts,
  map: ColumnMap | null,
  delimiter: string,
  onEnd: (end: FeedEnd) => void,
): AsyncGenerator<FeedRow> {
  const headerRead = (header: readonly string[]) => {
    checkHeader(header, map);
    const unread = map === null ? unreadColumns(header) : [];
    if (unread.length > 0) onEnd({ remarks: [`Columns not read: ${listOfNames(unread)}`] });
  };
  for await (const { line, cells } of csvRecords(texts, map?.delimiter ?? delimiter, headerRead)) {
    if (typeof cells === "string") yield unreadable(line, cells);
    else yield { kind: "job", row: line, job: jobOfFields(textsOf(cells, map)) };
  }
}

function checkHeader(header: readonly string[], map: ColumnMap | null): void {
  const missing = map === null ? undefined : columnsOf(map).find((name) => !header.includes(name));
  if (missing !== undefined)
    throw new FeedError(
      `The CSV has no column ${JSON.stringify(missing)}; its columns are: ${listOfNames(header)}.`,
    );
  const found = fieldsNamed(header);
  if (map !== null || (found.has("title") && (found.has("id") || found.has("apply_url")))) return;
  throw new FeedError(
    `The CSV has no columns for id and title; its columns are: ${listOfNames(header)}. ${howToMap}.`,
  );
}

function textsOf(cells: Cells, map: ColumnMap | null): FieldTexts {
  if (map !== null)
    return textsByMap(map, (column) => [cells.get(column) ?? ""].filter((text) => text !== ""));
  return splitLists(textsByUsualName(textsByName(Object.fromEntries(cells)), true));
}
