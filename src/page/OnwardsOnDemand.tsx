import type { ComponentType } from "react";
import type { OnwardsProps } from "../features/results/Onwards";

let Loaded: ComponentType<OnwardsProps> | undefined;
let tell: () => void;
const loaded = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Resolves to false if loading failed; a later call tries again. */
export function loadOnwards(): Promise<boolean> {
  return import(/* webpackChunkName: "later" */ "../features/results/Onwards").then(
    ({ Onwards }) => {
      Loaded = Onwards;
      tell();
      return true;
    },
    () => false,
  );
}

/** Suspends until loaded, which keeps the server's markup. `lazy` would show nothing for a moment. */
export function OnwardsOnDemand(props: OnwardsProps) {
  if (Loaded === undefined) throw loaded;
  return <Loaded {...props} />;
}
