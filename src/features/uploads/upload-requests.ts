import type { CvSuggestion, UploadedFile } from "../../shared/wire/uploads";
import { readSuggestion } from "./upload-answer";

/** What a file is asked about or deleted with; undefined for a server that gives none. */
export interface FileKey {
  readonly address: string;
  readonly token: string;
}

export function keyOf(uploadUrl: string, answer: Partial<UploadedFile> | undefined): FileKey | undefined {
  if (answer?.id === undefined || answer.token === undefined) return undefined;
  return { address: `${uploadUrl}/${encodeURIComponent(answer.id)}`, token: answer.token };
}

const authorised = ({ token }: FileKey) => ({ headers: { authorization: `Bearer ${token}` } });

/** Whether the file is gone now. A file that is not there any more is. */
export async function deleteFile(key: FileKey): Promise<boolean> {
  try {
    const { ok, status } = await fetch(key.address, {
      method: "DELETE",
      keepalive: true,
      ...authorised(key),
    });
    return ok || status === 404;
  } catch {
    return false;
  }
}

/** Undefined when the server does not say, or not in words that are known here. */
export async function askForSuggestion(key: FileKey): Promise<CvSuggestion | undefined> {
  try {
    const answer = await fetch(`${key.address}/suggestion`, authorised(key));
    return answer.ok ? readSuggestion(await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}
