import type { ComponentType } from "react";
import type { NextStepsProps } from "../features/results/NextSteps";

let Loaded: ComponentType<NextStepsProps> | undefined;
let tell: () => void;
const loaded = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Resolves to false if loading failed; a later call tries again. */
export function loadNextSteps(): Promise<boolean> {
  return import(/* webpackChunkName: "later" */ "../features/results/NextSteps").then(
    ({ NextSteps }) => {
      Loaded = NextSteps;
      tell();
      return true;
    },
    () => false,
  );
}

/** Suspends until loaded, which keeps the server's markup. `lazy` would show nothing for a moment. */
export function NextStepsOnDemand(props: NextStepsProps) {
  if (Loaded === undefined) throw loaded;
  return <Loaded {...props} />;
}
