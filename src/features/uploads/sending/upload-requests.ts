import type { CvSuggestion, UploadedFile } from "../../../shared/wire/uploads";
import { isOffline } from "../../site/browser";
import type { UploadTextKey, UploadTranslate } from "./upload-texts";

/** Dropzone's own words for an answer it could not parse; it gives no other sign. */
const unparsed = "Invalid JSON response from server.";

/** How a request that Dropzone counts as failed went. */
interface FailedRequest {
  /** What Dropzone made of the answer: parsed JSON, or text. */
  readonly answer: unknown;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly timedOut: boolean;
  readonly timeoutMs: number;
}

/**
 * In the site's words, or those of a language that is not the server's, where they have any for the answer's
 * `code`. A page of HTML is no message.
 */
export function failureMessage(
  { answer, status, timedOut, timeoutMs }: FailedRequest,
  t: UploadTranslate,
  overrides: Readonly<Record<string, string>>,
): string {
  if (timedOut) return t("uploads.error.timeout", { seconds: timeoutMs / 1000 });
  if (status === 0) return t(isOffline() ? "uploads.error.offline" : "uploads.error.connection");
  if (answer === unparsed) return t("uploads.error.invalid_json");
  const error = textOf(answer, "error");
  if (error === undefined) return t("uploads.error.response", { statusCode: status });
  const key = `uploads.error.${textOf(answer, "code")}`;
  const words = t(key as UploadTextKey);
  // The server speaks English, and has filled in what it says of its limits.
  const isKnown = t("language") !== "en" && words !== key && !words.includes("{{");
  return overrides[key] ?? (isKnown ? words : error);
}

/**
 * What a server answered to the last request of a file. Dropzone counts every 2xx as success, even one that
 * it could not parse; undefined for those. Another server's answer need not say what ours does.
 */
export function readSuccess(answer: unknown): Partial<UploadedFile> | undefined {
  if (typeof answer !== "object" || answer === null || "expected" in answer) return undefined;
  return answer;
}

/** Undefined when the answer is not of our server's making. */
export function readSuggestion(answer: unknown): CvSuggestion | undefined {
  const state = textOf(answer, "state");
  const isSuggestion = state === "found" || state === "none" || state === "unreadable";
  return isSuggestion ? (answer as CvSuggestion) : undefined;
}

function textOf(answer: unknown, key: string): string | undefined {
  const value = typeof answer === "object" && answer !== null ? Reflect.get(answer, key) : undefined;
  return typeof value === "string" ? value : undefined;
}

/**
 * Ends requests that take too long. Dropzone sets the browser's own timeout too; this one runs on the page's
 * clock, and knows afterwards which requests it was.
 */
interface RequestTimeouts {
  watch(request: XMLHttpRequest): void;
  timedOut(request: XMLHttpRequest): boolean;
}

export function createRequestTimeouts(timeoutMs: number): RequestTimeouts {
  const late = new WeakSet<XMLHttpRequest>();
  return {
    watch(request) {
      request.addEventListener("timeout", () => late.add(request));
      const timer = setTimeout(() => {
        late.add(request);
        const { ontimeout } = request;
        request.abort();
        // `abort()` does not fire the timeout event, so call Dropzone's handler for it.
        ontimeout?.call(request, new ProgressEvent("timeout"));
      }, timeoutMs);
      request.addEventListener("loadend", () => clearTimeout(timer));
    },
    timedOut: (request) => late.has(request),
  };
}

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
