import { SaxesParser } from "saxes";

/** An object as a bucket lists it. */
export interface Listed {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly writtenAt: Date;
}

interface Listing {
  readonly objects: readonly Listed[];
  /** What to ask for the next thousand with, where there are more. */
  readonly next: string | undefined;
}

/** Reads the answer of `ListObjectsV2`. Throws when it is no such answer. */
export function readListing(xml: string): Listing {
  const objects: Listed[] = [];
  let facts = new Map<string, string>();
  let next: string | undefined;
  let isListing = false;
  let text = "";
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    isListing ||= name === "ListBucketResult";
    if (name === "Contents") facts = new Map();
    text = "";
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "NextContinuationToken") next = text;
    else if (name === "Contents") objects.push(listedOf(facts));
    else facts.set(name, text);
    text = "";
  });
  parser.write(xml).close();
  if (!isListing) throw new Error("The store of uploads answered something else than a listing.");
  return { objects, next };
}

function listedOf(facts: ReadonlyMap<string, string>): Listed {
  const size = Number(facts.get("Size"));
  return { name: facts.get("Key") ?? "", size, writtenAt: new Date(facts.get("LastModified") ?? "") };
}
