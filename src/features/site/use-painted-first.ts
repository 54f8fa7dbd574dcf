import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { beforeNextAct } from "./before-next-act";
import { whenPainted } from "./when-painted";

/**
 * `value` as it was until a frame has been painted in which everything else is up to date: for what is drawn second. React's own deferred
 * value would do, but its turn often comes before the frame does, and then that frame has everything to draw after all. Nothing waits
 * while `isUrgent`, nor beyond the visitor's next act, which meets the page as it should be.
 */
export function usePaintedFirst<Value>(value: Value, isUrgent: boolean): Value {
  const [drawn, draw] = useState(() => value);
  if (isUrgent && !Object.is(drawn, value)) draw(() => value);
  useEffect(() => {
    if (Object.is(drawn, value)) return;
    const catchUp = () => draw(() => value);
    const forgetFrame = whenPainted(catchUp);
    const forgetAct = beforeNextAct(() => flushSync(catchUp));
    return () => {
      forgetFrame();
      forgetAct();
    };
  }, [drawn, value]);
  return isUrgent ? value : drawn;
}
