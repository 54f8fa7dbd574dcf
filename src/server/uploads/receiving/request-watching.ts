import type { IncomingMessage } from "node:http";
import { refusals } from "../rules/upload-refusal";

/** Aborts when no byte came for so long. Returns the way to stop watching. */
export function failWhenSilent(
  request: IncomingMessage,
  idleMs: number,
  failure: AbortController,
): () => void {
  const timer = setTimeout(() => failure.abort(refusals.idle()), idleMs);
  const refresh = () => timer.refresh();
  request.on("data", refresh);
  return () => {
    clearTimeout(timer);
    request.off("data", refresh);
  };
}

/** Aborts when the client went away before all of the request was read. Returns the way to stop watching. */
export function failWhenBroken(request: IncomingMessage, failure: AbortController): () => void {
  const ended = () => {
    // What came and was not read yet is lost with the connection, be it the whole request.
    if (!request.readableEnded) failure.abort(refusals.gone());
  };
  request.on("close", ended);
  // Without a listener a broken connection would be an uncaught error.
  request.on("error", ended);
  if (request.destroyed) ended();
  return () => {
    request.off("close", ended);
  };
}
