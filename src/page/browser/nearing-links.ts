import { linkLeft, linkNeared } from "../../features/navigation/prefetching";
import { stringifyQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { eventFor, linkAct } from "./in-place";

/** A pointer that only crosses a link has left it by then. */
const dwellMs = 65;

type Nearing = ReturnType<typeof linkNeared> | ReturnType<typeof linkLeft>;

/** Reports links about to be followed in place: under a resting pointer, under a finger, or focused. */
export function watchLinkIntent({ document, navigator }: Window, dispatch: (event: Nearing) => void): void {
  const visitor = new LinkIntent(dispatch);
  const hear = (event: Event) => {
    const act = isCostly(navigator) ? undefined : linkAct(event, routes.results);
    const isTouch = (event as PointerEvent).pointerType === "touch";
    visitor.isAt(act && stringifyQuery(eventFor(act).payload.to), isTouch ? 0 : dwellMs);
  };
  document.addEventListener("pointerover", hear, { passive: true });
  document.addEventListener("focusin", hear);
  document.addEventListener("click", visitor.follows);
}

class LinkIntent {
  #link: string | undefined;
  #isAnnounced = false;
  #dwelling: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly dispatch: (event: Nearing) => void) {}

  /** `link`: canonical query of the link that the visitor is at; undefined for none. */
  isAt(link: string | undefined, forMs: number): void {
    if (link === this.#link) return;
    this.#link = link;
    clearTimeout(this.#dwelling);
    if (this.#isAnnounced) this.dispatch(linkLeft());
    this.#isAnnounced = false;
    if (link !== undefined) this.#dwelling = setTimeout(() => this.#tell(link), forMs);
  }

  /** A followed link is requested anyway. */
  readonly follows = () => clearTimeout(this.#dwelling);

  #tell(canonical: string): void {
    this.#isAnnounced = true;
    this.dispatch(linkNeared({ canonical }));
  }
}

/** No prefetching with data saving or on slow networks. Browsers without the API count as fast. */
function isCostly(navigator: Navigator): boolean {
  const { saveData, effectiveType } = (navigator as ConnectedNavigator).connection ?? {};
  return saveData === true || (effectiveType !== undefined && effectiveType !== "4g");
}

interface ConnectedNavigator {
  /** The Network Information API, where available. */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}
