/**
 * Runs the page's script once what the server has sent is painted; the document only asks for it ahead. A tab in the
 * background paints nothing, and has all the time. `failed` is called when it will not run. Its source text stands in the document.
 */
export function runAfterPaint(window: Window, failed: () => void): void {
  const { document } = window;
  const run = () => {
    const [ahead] = document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=script]");
    if (ahead === undefined) return failed();
    const script = document.createElement("script");
    script.src = ahead.href;
    script.onerror = failed;
    document.head.append(script);
  };
  document.addEventListener("DOMContentLoaded", () => {
    if (document.hidden) run();
    else requestAnimationFrame(() => setTimeout(run));
  });
}
