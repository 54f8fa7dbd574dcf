import { linkLeft, linkNeared } from "../../features/navigation/prefetching";
import { stringifyQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { eventFor, linkAct } from "./in-place";

/** A pointer that only crosses a link has left it by then. */
const dwellMs = 65;

type Nearing = ReturnType<typeof linkNeared> | ReturnType<typeof linkLeft>;

/** Reports links about to be followed in place: under a resting pointer, under a finger, or focused. */
export function watchLinkIntent({ document, navigator }: Window, dispatch: (event: Nearing) => void): void {
  /** Canonical query of the link that the visitor is at. */
  let near: string | undefined;
  let isAnnounced = false;
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  const hear = (event: Event) => {
    const act = isCostly(navigator) ? undefined : linkAct(event, routes.results);
    const canonical = act && stringifyQuery(eventFor(act).payload.to);
    if (canonical === near) return;
    near = canonical;
    clearTimeout(dwelling);
    if (isAnnounced) dispatch(linkLeft());
    isAnnounced = false;
    if (canonical === undefined) return;
    const announce = () => {
      isAnnounced = true;
      dispatch(linkNeared({ canonical }));
    };
    dwelling = setTimeout(announce, (event as PointerEvent).pointerType === "touch" ? 0 : dwellMs);
  };
  document.addEventListener("pointerover", hear, { passive: true });
  document.addEventListener("focusin", hear);
  // A followed link is requested anyway.
  document.addEventListener("click", () => clearTimeout(dwelling));
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
