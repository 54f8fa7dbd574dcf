import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "react-redux";
import type { AppStore } from "./make-store";

/**
 * Nothing in the markup that is hydrated. What knows of earlier visits, and what suggests keywords, is loaded
 * after that; without it nothing is missed.
 */
export function ViewsOnDemand() {
  const store = useStore() as AppStore;
  const [Views, setViews] = useState<ComponentType>();
  useEffect(() => {
    import(/* webpackChunkName: "later" */ "./later-views").then(
      ({ openLaterViews }) => setViews(() => openLaterViews(store)),
      () => {},
    );
  }, [store]);
  return Views && <Views />;
}
