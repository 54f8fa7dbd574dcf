import type { CvSuggestion, UploadedFile } from "../../../shared/wire/uploads";
import { readSuggestion } from "./upload-answer";

/** What a file is asked about or deleted with; undefined for a server that gives none. */
interface FileKey {
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

/** `failed` may go better another time; a server that does not say, or not in words that are known here, will not. */
export async function askForSuggestion(
  key: FileKey,
): Promise<CvSuggestion | { readonly state: "failed" } | { readonly state: "unavailable" }> {
  try {
    const answer = await fetch(`${key.address}/suggestion`, authorised(key));
    if (answer.status >= 500) return { state: "failed" };
    return (answer.ok ? readSuggestion(await answer.json()) : undefined) ?? { state: "unavailable" };
  } catch {
    return { state: "failed" };
  }
}
