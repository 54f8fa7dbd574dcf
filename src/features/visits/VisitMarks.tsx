import { useSelector } from "react-redux";
import { parseQuery } from "../../shared/query-codec";
import { selectFragment } from "../navigation/navigation-status";
import { SeenDivider } from "./SeenDivider";
import { VisitAnnouncer } from "./VisitAnnouncer";
import { VisitNotice } from "./VisitNotice";
import { VisitSwitch } from "./VisitSwitch";
import { searchKey } from "./visit-record";
import { useVisitText } from "./visit-texts";
import type { VisitedRoot } from "./visits-listeners";
import { selectComparison, selectMemory } from "./visits-slice";

/**
 * Everything that the page says about earlier visits. Nothing of it takes any room of its own, so that
 * nothing moves when it comes: the notice lies on the list's upper edge, the divider on the line between two
 * jobs, the switch in the margin below.
 */
export function VisitMarks() {
  const t = useVisitText();
  const memory = useSelector(selectMemory);
  const fragment = useSelector(selectFragment);
  const key = fragment && searchKey(parseQuery(fragment.query));
  const comparison = useSelector((state: VisitedRoot) => selectComparison(state, key ?? ""));
  if (memory === "unavailable" || fragment === undefined) return null;
  const { since = null, count = null } = comparison ?? {};
  const text = count === null ? "" : t(count === 0 ? "visits.none" : "visits.new", { count });
  return (
    <>
      {memory === "forgotten" && <VisitNotice text={t("visits.forgotten")} t={t} />}
      {fragment.total_count > 0 && text !== "" && <VisitNotice text={text} count={count} t={t} />}
      {since !== null && <SeenDivider fragment={fragment} since={since} text={t("visits.divider")} />}
      <VisitAnnouncer
        text={memory === "forgotten" ? t("visits.forgotten") : count ? text : ""}
        about={key ?? ""}
      />
      <VisitSwitch isOn={memory === "on"} t={t} />
    </>
  );
}
