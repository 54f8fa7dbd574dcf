import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "react-redux";
import type { LaterViews } from "./later-views";
import type { AppStore } from "./make-store";

let opened: Promise<LaterViews> | undefined;

/** Empty during hydration; the views are loaded afterwards, and the page works without them. */
export function ViewsOnDemand({ place }: { readonly place: keyof LaterViews }) {
  const store = useStore() as AppStore;
  const [Views, setViews] = useState<ComponentType>();
  useEffect(() => {
    opened ??= import(/* webpackChunkName: "later" */ "./later-views").then(({ openLaterViews }) =>
      openLaterViews(store),
    );
    opened.then(
      (views) => setViews(() => views[place]),
      () => {},
    );
  }, [store, place]);
  return Views && <Views />;
}
