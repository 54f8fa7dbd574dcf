import { grouped } from "../../../shared/grouped";
import { type FeedEnd, type FeedRow, refused, unreadable } from "../feed/feed-row";
import { type ColumnMap, NamedRows, plainName } from "./job-fields";
import { readerByMap } from "./job-posting-feed";
import type { ReadObject } from "./json";
import type { Texts } from "./text/decode-text";
import { type XmlElement, xmlRecords } from "./xml-records";

/** Elements of a job in Indeed's XML, RSS, Atom, Trovit, HR-XML, Workday, and other boards' XML. */
const recordNames =
  "job item vacancy jobposting entry ad jobpositionposting positionopening reportentry".split(" ");

/** Indeed's XML, and other boards' RSS and home-made XML: one element per job, fields below by name. */
export async function* xmlRows(texts: Texts, onEnd: (end: FeedEnd) => void): AsyncGenerator<FeedRow> {
  const named = new NamedRows(false);
  yield* elementRows(texts, recordNames, (value, row) => named.read(value, row), onEnd);
  onEnd({ remarks: named.remarks });
}

/** XML read by a map of paths of element names: 'location.city'. */
export function mappedXmlRows(
  texts: Texts,
  map: ColumnMap,
  onEnd: (end: FeedEnd) => void,
): AsyncGenerator<FeedRow> {
  const plainPath = (path: string) =>
    path.startsWith("=") ? path : path.split(".").map(plainName).join(".");
  const columns = Object.fromEntries(
    Object.entries(map.columns).map(([field, paths = []]) => [
      field,
      typeof paths === "string" ? plainPath(paths) : paths.map(plainPath),
    ]),
  );
  const names = map.rows === undefined ? recordNames : [plainName(map.rows)];
  return elementRows(texts, names, readerByMap({ ...map, columns }), onEnd);
}

/** A row for each element of these names; `read` gets the element as JSON would have it. */
export async function* elementRows(
  texts: Texts,
  names: readonly string[],
  read: ReadObject,
  onEnd: (end: FeedEnd) => void,
): AsyncGenerator<FeedRow> {
  let row = 0;
  for await (const record of xmlRecords(texts, names, onEnd)) {
    row += 1;
    const { line } = record;
    if ("reason" in record) yield { ...unreadable(row, record.reason), line };
    else if (record.element.children.length === 0) yield { ...refused(row, null, "an empty element"), line };
    else yield { ...read(fieldsOf(record.element), row), line };
  }
}

function fieldsOf({ children }: XmlElement): Record<string, unknown> {
  const values = children.map((child) => {
    const text = child.text.trim();
    return [child.name, text !== "" || child.children.length === 0 ? text : fieldsOf(child)] as const;
  });
  return Object.fromEntries(grouped<string, unknown>(values));
}
