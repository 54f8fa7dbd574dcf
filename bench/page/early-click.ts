export interface EarlyClick {
  /** Milliseconds since the first navigation began. */
  readonly clicked: number;
  readonly painted: number;
  /** The page's script took it; otherwise the browser went to a new document. */
  readonly in_place: boolean;
}

declare global {
  interface Window {
    earlyClick?: EarlyClick;
  }
}

interface Click {
  /** When the navigation began, in milliseconds since 1970, and the click since then. */
  readonly origin: number;
  readonly clicked: number;
  /** Jobs that the link promised. */
  readonly wanted: string | undefined;
}

/** Put into each document before its own scripts: clicks the first value of the sidebar as soon as something has been painted. */
export function clickEarly(): void {
  const key = "clicked-early";
  const stated = (text: string | null | undefined) => /\d[\d,]*(?=\s*$| job)/.exec(text ?? "")?.[0];
  const watch = ({ origin, clicked, wanted }: Click) => {
    const in_place = origin === performance.timeOrigin;
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      window.earlyClick = {
        clicked,
        painted: performance.timeOrigin + performance.now() - origin,
        in_place,
      };
    };
    const look = () => {
      const heading = stated(document.getElementById("results-heading")?.textContent);
      const isThere = heading === wanted && document.querySelector("#results[aria-busy]") === null;
      if (isThere && document.querySelector("#results nav, #results article"))
        painted.port2.postMessage(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  const earlier = sessionStorage.getItem(key);
  if (earlier !== null) {
    watch(JSON.parse(earlier));
    return;
  }
  const click = () => {
    const link = document.querySelector<HTMLAnchorElement>("#disciplines-panel li a[href]");
    if (link === null) return;
    const made = {
      origin: performance.timeOrigin,
      clicked: performance.now(),
      wanted: stated(link.textContent),
    };
    sessionStorage.setItem(key, JSON.stringify(made));
    link.click();
    watch(made);
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
