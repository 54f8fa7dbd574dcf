import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "react-redux";
import type { VisitedRoot } from "./visits-listeners";

/** Nothing in the markup that is hydrated. What knows of earlier visits is loaded after that; without it nothing is missed. */
export function VisitsOnDemand() {
  const store = useStore<VisitedRoot>();
  const [Marks, setMarks] = useState<ComponentType>();
  useEffect(() => {
    import(/* webpackChunkName: "visits" */ "./open-visits").then(
      ({ openVisits }) => setMarks(() => openVisits(store)),
      () => {},
    );
  }, [store]);
  return Marks && <Marks />;
}
