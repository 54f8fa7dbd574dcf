import { type ChunkField, chunkFields } from "../../../shared/uploads";
import { refusals } from "../rules/upload-refusal";

/** What a request says its chunk is; every number agrees with the others. Sizes are bytes. */
export interface ChunkClaim {
  readonly uuid: string;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly fileBytes: number;
  readonly chunkBytes: number;
  /** The size that this chunk must have. */
  readonly bytes: number;
}

interface ClaimLimits {
  readonly maxFileBytes: number;
  readonly maxChunks: number;
}

type Fields = ReadonlyMap<string, string>;

/**
 * Undefined when the form has none of Dropzone's fields: a whole file. Throws an `UploadRefusal` for a wrong
 * claim.
 */
export function readChunkClaim(fields: Fields, limits: ClaimLimits): ChunkClaim | undefined {
  if (!chunkFields.some((field) => fields.has(field))) return undefined;
  const uuid = textOf(fields, "dzuuid");
  if (!/^[\w-]{1,64}$/.test(uuid)) throw refusals.badUuid();
  const index = numberOf(fields, "dzchunkindex");
  const fileBytes = numberOf(fields, "dztotalfilesize");
  const chunkBytes = numberOf(fields, "dzchunksize");
  const count = numberOf(fields, "dztotalchunkcount");
  const offset = numberOf(fields, "dzchunkbyteoffset");
  if (fileBytes > limits.maxFileBytes) throw refusals.tooBig(fileBytes, limits.maxFileBytes);
  if (count > limits.maxChunks) throw refusals.tooManyChunks(limits.maxChunks);
  checkAgreement({ index, fileBytes, chunkBytes, count, offset });
  return { uuid, index, count, fileBytes, chunkBytes, bytes: Math.min(chunkBytes, fileBytes - offset) };
}

function textOf(fields: Fields, field: ChunkField): string {
  const text = fields.get(field);
  if (text === undefined) throw refusals.fieldMissing(field);
  return text;
}

/** At most 15 digits, so that no number here is rounded. */
function numberOf(fields: Fields, field: ChunkField): number {
  const text = textOf(fields, field);
  if (!/^\d{1,15}$/.test(text)) throw refusals.badNumber(field);
  return Number(text);
}

function checkAgreement(claim: {
  index: number;
  fileBytes: number;
  chunkBytes: number;
  count: number;
  offset: number;
}): void {
  const { index, fileBytes, chunkBytes, count, offset } = claim;
  if (chunkBytes < 1) throw refusals.mismatch("dzchunksize must be at least 1.");
  // An empty file comes as one empty chunk.
  const needed = Math.max(1, Math.ceil(fileBytes / chunkBytes));
  if (count !== needed) {
    throw refusals.mismatch(`dztotalchunkcount must be ${needed} for these sizes, not ${count}.`);
  }
  if (index >= count) throw refusals.mismatch(`dzchunkindex must be below ${count}, not ${index}.`);
  if (offset !== index * chunkBytes) {
    throw refusals.mismatch(`dzchunkbyteoffset must be ${index * chunkBytes} for this chunk, not ${offset}.`);
  }
}

const maxNameBytes = 255;

/**
 * Checks the name that a client gave. It is only ever shown and stored as data, yet one that looks like a
 * path or carries control characters is no honest browser's.
 */
export function checkedFileName(given: string): string {
  // Browsers write a quote in a form's file name as %22.
  const name = given.replaceAll("%22", '"').normalize("NFC");
  const bytes = Buffer.byteLength(name);
  const bad = bytes < 1 || bytes > maxNameBytes || /[/\\\p{Cc}]/u.test(name) || name === "." || name === "..";
  if (bad) throw refusals.badName();
  return name;
}
