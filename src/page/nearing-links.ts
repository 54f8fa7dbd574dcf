import { linkLeft, linkNeared } from "../features/results/results-events";
import { stringifyQuery } from "../shared/query-codec";
import { routes } from "../shared/routes";
import { eventFor } from "./in-place";
import { linkAct } from "./in-place-acts";

/** A pointer that only passes over a link is gone again by then; milliseconds. */
const dwellMs = 65;

type Nearing = ReturnType<typeof linkNeared> | ReturnType<typeof linkLeft>;

/** Tells of links that are about to be followed in place: under the pointer, under a finger, or focused. */
export function hearNearing({ document, navigator }: Window, dispatch: (event: Nearing) => void): void {
  let current: string | undefined;
  const hear = (event: Event) => {
    const act = isCostly(navigator) ? undefined : linkAct(event, routes.results);
    const canonical = act && stringifyQuery(eventFor(act).payload.to);
    if (canonical === current) return;
    current = canonical;
    const isTouch = (event as PointerEvent).pointerType === "touch";
    dispatch(
      canonical === undefined ? linkLeft() : linkNeared({ canonical, dwellMs: isTouch ? 0 : dwellMs }),
    );
  };
  document.addEventListener("pointerover", hear, { passive: true });
  document.addEventListener("focusin", hear);
}

/** Whoever saves data, or has little of it, is asked nothing ahead. Browsers that do not say have enough. */
function isCostly(navigator: Navigator): boolean {
  const { saveData, effectiveType } = (navigator as ConnectedNavigator).connection ?? {};
  return saveData === true || (effectiveType !== undefined && effectiveType !== "4g");
}

interface ConnectedNavigator {
  /** The Network Information API, where there is one. */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}
