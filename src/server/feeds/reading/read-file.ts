import type { Queryable } from "../../database/database";
import { readPackedPlaces } from "../../places/packed/packed-places";
import type { FeedFormat } from "../../settings/feed-formats";
import type { SourceSettings } from "../../settings/source-settings";
import { gazetteerOf } from "../geocoding/gazetteer";
import { PlaceShares } from "../geocoding/place-shares";
import { loadPostalCodes } from "../geocoding/postal-codes";
import { type PlaceResolver, placeResolver } from "../geocoding/resolve-place";
import type { NormaliseSettings } from "../normalise/normalise-job";
import { dateOrderOf } from "../readers/feed-formats";
import { type FeedFile, openFeed } from "../readers/open-feed";
import type { Batch } from "./batch";
import { type ReadingRows, readBatches } from "./read-batches";

/** A feed in a file, and how to read it. Plain data, for another thread. */
export interface FileToRead
  extends FeedFile,
    Pick<SourceSettings, "company" | "applyUrl" | "country" | "dateOrder"> {
  /** The site's country, used if neither `country` nor the format gives one. */
  readonly siteCountry?: string;
  /** Also measures how well places are recognised. */
  readonly dryRun?: boolean;
}

interface ReadingFile extends Pick<ReadingRows, "after" | "tooSlow" | "onRow" | "signal" | "traffic"> {
  readonly onFormat: (format: FeedFormat) => void;
}

export async function* readFile(
  database: Queryable,
  file: FileToRead,
  { onFormat, ...reading }: ReadingFile,
): AsyncGenerator<Batch> {
  const { format, rows, progress, end } = await openFeed(file);
  onFormat(format);
  // Places in the two USAJOBS files are American without saying so.
  const american = format.startsWith("usajobs");
  const normalise = {
    country: file.country ?? (american ? "US" : file.siteCountry) ?? null,
    dateOrder: file.dateOrder ?? dateOrderOf(format),
    company: file.company ?? null,
    applyUrl: file.applyUrl ?? null,
    now: new Date(),
  };
  yield* readRows(database, { rows, progress, end, normalise, dryRun: file.dryRun, ...reading });
}

interface RowsToRead extends Omit<ReadingRows, "normalise" | "shares"> {
  readonly normalise: Omit<NormaliseSettings, "resolvePlace">;
  readonly dryRun: boolean | undefined;
}

/** Reads rows with the database's places; a dry run also measures how well these are recognised. */
export async function* readRows(
  database: Queryable,
  { dryRun, normalise, ...reading }: RowsToRead,
): AsyncGenerator<Batch> {
  const { country } = normalise;
  const gazetteer = gazetteerOf(await readPackedPlaces(database));
  const postalCodes = await loadPostalCodes(database);
  const resolvePlace = placeResolver(gazetteer, { country, postalCodes });
  if (reading.onRow !== undefined) makeReady(resolvePlace);
  const shares = dryRun === true ? new PlaceShares(gazetteer, postalCodes, country) : undefined;
  yield* readBatches({ ...reading, shares, normalise: { ...normalise, resolvePlace } });
}

/** Initialises lazily built data, so that its cost is not blamed on the first row. */
function makeReady(resolvePlace: PlaceResolver): void {
  const point = { latitude: 53.8, longitude: -1.55 };
  resolvePlace({ text: "Leeds, West Yorkshire", country: "GB", postalCode: "LS1 1AA", ...point });
}
