import type { ComponentType } from "react";
import type { OnwardsProps } from "../features/results/Onwards";

let Loaded: ComponentType<OnwardsProps> | undefined;
let tell: () => void;
const loaded = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Whether it could be loaded; what has failed may be asked for again. */
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

/**
 * Leaves the server's markup alone until it has been loaded. Not `lazy`, which shows nothing for a moment
 * even then.
 */
export function OnwardsOnDemand(props: OnwardsProps) {
  if (Loaded === undefined) throw loaded;
  return <Loaded {...props} />;
}
