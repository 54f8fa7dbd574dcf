import type { Queryable } from "../../database/database";
import { readPackedPlaces } from "../../places/packed/packed-places";
import type { FeedFormat } from "../../settings/feed-formats";
import { gazetteerOf } from "../geocoding/gazetteer";
import { PlaceShares } from "../geocoding/place-shares";
import { loadPostalCodes } from "../geocoding/postal-codes";
import { type PlaceResolver, placeResolver } from "../geocoding/resolve-place";
import type { DateOrder } from "../normalise/date";
import { dateOrderOf } from "../readers/feed-formats";
import { type FeedFile, openFeed } from "../readers/open-feed";
import { type Batch, type ReadingRows, readBatches } from "./read-batches";

/** A feed in a file, and how to read it. Plain data, for another thread. */
export interface FileToRead extends FeedFile {
  /** For jobs without a company. */
  readonly company?: string | undefined;
  /** For jobs without an apply URL; contains `{id}`. */
  readonly applyUrl?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  /** The site's country, used if neither `country` nor the format gives one. */
  readonly siteCountry?: string | undefined;
  readonly dateOrder?: DateOrder | undefined;
  /** Also measures how well places are recognised. */
  readonly dryRun?: boolean | undefined;
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
  const country = file.country ?? (american ? "US" : file.siteCountry) ?? null;
  const gazetteer = gazetteerOf(await readPackedPlaces(database));
  const postalCodes = await loadPostalCodes(database);
  const resolvePlace = placeResolver(gazetteer, { country, postalCodes });
  makeReady(resolvePlace);
  yield* readBatches({
    rows,
    progress,
    end,
    shares: file.dryRun === true ? new PlaceShares(gazetteer, postalCodes, country) : undefined,
    normalise: {
      resolvePlace,
      country,
      dateOrder: file.dateOrder ?? dateOrderOf(format),
      company: file.company ?? null,
      applyUrl: file.applyUrl ?? null,
      now: new Date(),
    },
    ...reading,
  });
}

/** Initialises lazily built data, so that its cost is not blamed on the first row. */
function makeReady(resolvePlace: PlaceResolver): void {
  resolvePlace({
    text: "Leeds, West Yorkshire",
    country: "GB",
    postalCode: "LS1 1AA",
    latitude: 53.8,
    longitude: -1.55,
  });
}
