/**
 * Ends requests that take too long. Dropzone sets the browser's own timeout too; this one runs on the page's clock, and
 * knows afterwards which requests it was.
 */
export interface RequestTimeouts {
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
        // Aborting tells nobody. This is what Dropzone would have heard.
        ontimeout?.call(request, new ProgressEvent("timeout"));
      }, timeoutMs);
      request.addEventListener("loadend", () => clearTimeout(timer));
    },
    timedOut: (request) => late.has(request),
  };
}
