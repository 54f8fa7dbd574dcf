import type { CvSuggestion, UploadedFile } from "../../../shared/wire/uploads";
import { isOffline } from "../../site/browser";
import type { UploadTextKey, UploadTranslate } from "./upload-texts";

/** Dropzone's only sign of an answer that it could not parse. */
const unparsed = "Invalid JSON response from server.";

interface FailedRequest {
  /** Parsed JSON, or text. */
  readonly answer: unknown;
  /** 0 without an answer. */
  readonly status: number;
  readonly timedOut: boolean;
  readonly timeoutMs: number;
}

/** The site's or its language's words for the answer's `code`, else the server's; never an HTML page. */
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
  // The server's message is in English, with its limits filled in.
  const isKnown = t("language") !== "en" && words !== key && !words.includes("{{");
  return overrides[key] ?? (isKnown ? words : error);
}

/**
 * Undefined for an answer that Dropzone could not parse: it counts every 2xx as success. Other servers'
 * answers may lack our fields.
 */
export function readSuccess(answer: unknown): Partial<UploadedFile> | undefined {
  if (typeof answer !== "object" || answer === null || "expected" in answer) return undefined;
  return answer;
}

/** Undefined for an answer that is not our server's. */
export function readSuggestion(answer: unknown): CvSuggestion | undefined {
  const state = textOf(answer, "state");
  const isSuggestion = state === "found" || state === "none" || state === "unreadable";
  return isSuggestion ? (answer as CvSuggestion) : undefined;
}

function textOf(answer: unknown, key: string): string | undefined {
  const value = typeof answer === "object" && answer !== null ? Reflect.get(answer, key) : undefined;
  return typeof value === "string" ? value : undefined;
}

/** Runs on the page's clock, unlike the browser's own timeout, and knows which requests timed out. */
export function createRequestTimeouts(timeoutMs: number) {
  const late = new WeakSet<XMLHttpRequest>();
  return {
    watch(request: XMLHttpRequest) {
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
    timedOut: (request: XMLHttpRequest) => late.has(request),
  };
}

interface FileKey {
  readonly address: string;
  readonly token: string;
}

export function keyOf(uploadUrl: string, answer: Partial<UploadedFile> | undefined): FileKey | undefined {
  if (answer?.id === undefined || answer.token === undefined) return undefined;
  return { address: `${uploadUrl}/${encodeURIComponent(answer.id)}`, token: answer.token };
}

const authorised = ({ token }: FileKey) => ({ headers: { authorization: `Bearer ${token}` } });

/** True if the file is gone; 404 counts as gone. */
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

/** `failed` is worth retrying; `unavailable`, from a server that gives no or unknown suggestions, is not. */
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
