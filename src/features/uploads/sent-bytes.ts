/** Dropzone's bookkeeping of a file, as far as it is needed here. */
export interface SendProgress {
  readonly progress: number;
  readonly chunked?: boolean | undefined;
  readonly chunks?: readonly ({ readonly progress: number } | undefined)[] | undefined;
}

/**
 * How many of a file's bytes have been sent. Dropzone's own count includes the forms around the chunks, and its
 * percentage gives the last, shorter chunk as much weight as the others.
 */
export function sentBytes(fileBytes: number, chunkBytes: number, upload: SendProgress): number {
  if (!upload.chunked || upload.chunks === undefined) return Math.round((fileBytes * upload.progress) / 100);
  const sent = upload.chunks.reduce((sum, chunk, index) => {
    const bytes = Math.min(chunkBytes, fileBytes - index * chunkBytes);
    return sum + (bytes * (chunk?.progress ?? 0)) / 100;
  }, 0);
  return Math.min(fileBytes, Math.round(sent));
}
