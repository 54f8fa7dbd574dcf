import { linkLeft, linkNeared } from "../../features/navigation/prefetching";
import { stringifyQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { eventFor, linkAct } from "./in-place";

/** A pointer that only passes over a link is gone again by then; milliseconds. */
const dwellMs = 65;

type Nearing = ReturnType<typeof linkNeared> | ReturnType<typeof linkLeft>;

/** Tells of links that are about to be followed in place: under a resting pointer, under a finger, or focused. */
export function hearNearing({ document, navigator }: Window, dispatch: (event: Nearing) => void): void {
  const visitor = new Visitor(dispatch);
  const hear = (event: Event) => {
    const act = isCostly(navigator) ? undefined : linkAct(event, routes.results);
    const isTouch = (event as PointerEvent).pointerType === "touch";
    visitor.isAt(act && stringifyQuery(eventFor(act).payload.to), isTouch ? 0 : dwellMs);
  };
  document.addEventListener("pointerover", hear, { passive: true });
  document.addEventListener("focusin", hear);
  document.addEventListener("click", visitor.follows);
}

class Visitor {
  #link: string | undefined;
  #isTold = false;
  #dwelling: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly dispatch: (event: Nearing) => void) {}

  /** `link` is where the link leads that the visitor is at; undefined for none. */
  isAt(link: string | undefined, forMs: number): void {
    if (link === this.#link) return;
    this.#link = link;
    clearTimeout(this.#dwelling);
    if (this.#isTold) this.dispatch(linkLeft());
    this.#isTold = false;
    if (link !== undefined) this.#dwelling = setTimeout(() => this.#tell(link), forMs);
  }

  /** What is followed is asked for anyway. */
  readonly follows = () => clearTimeout(this.#dwelling);

  #tell(canonical: string): void {
    this.#isTold = true;
    this.dispatch(linkNeared({ canonical }));
  }
}

/** No prefetching when the visitor saves data or is on a slow network. Browsers without the API count as fast. */
function isCostly(navigator: Navigator): boolean {
  const { saveData, effectiveType } = (navigator as ConnectedNavigator).connection ?? {};
  return saveData === true || (effectiveType !== undefined && effectiveType !== "4g");
}

interface ConnectedNavigator {
  /** The Network Information API, where there is one. */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}
