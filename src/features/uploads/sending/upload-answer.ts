import type { CvSuggestion, UploadedFile } from "../../../shared/wire/uploads";
import { isOffline } from "../../site/is-offline";
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
