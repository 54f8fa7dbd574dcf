export interface EarlyClick {
  /** Milliseconds since the navigation began. */
  readonly clicked: number;
  readonly painted: number;
  readonly before_hydration: boolean;
}

declare global {
  interface Window {
    earlyClick?: EarlyClick;
  }
}

/** Put into a page before its own scripts: clicks the first value of the sidebar as soon as something has been painted. */
export function clickEarly(): void {
  // A click that was not taken in place leads to a new document, where nothing more is clicked.
  if (sessionStorage.getItem("clicked-early") !== null) return;
  const stated = (text: string | null | undefined) => /\d[\d,]*(?=\s*$| job)/.exec(text ?? "")?.[0];
  const click = () => {
    const link = document.querySelector<HTMLAnchorElement>("#disciplines-panel li a[href]");
    if (link === null) return;
    const root = document.getElementById("root");
    const before_hydration = !Object.keys(root ?? {}).some((key) => key.startsWith("__reactContainer"));
    const wanted = stated(link.textContent);
    sessionStorage.setItem("clicked-early", "1");
    const clicked = performance.now();
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      window.earlyClick = { clicked, painted: performance.now(), before_hydration };
    };
    const look = () => {
      const heading = stated(document.getElementById("results-heading")?.textContent);
      const isThere = heading === wanted && document.querySelector("#results[aria-busy]") === null;
      if (isThere) painted.port2.postMessage(null);
      else requestAnimationFrame(look);
    };
    link.click();
    requestAnimationFrame(look);
  };
  // A task of its own after the first frame that could show the link: nobody clicks what has not been painted.
  const channel = new MessageChannel();
  channel.port1.onmessage = click;
  const waitForLink = () => {
    if (document.querySelector("#disciplines-panel li a[href]") === null) requestAnimationFrame(waitForLink);
    else channel.port2.postMessage(null);
  };
  requestAnimationFrame(waitForLink);
}
