import { useEffect, useState } from "react";
import { whenPainted } from "./when-painted";

/**
 * `value` as it was until a frame has been painted in which everything else is up to date: for what is drawn second. React's own deferred
 * value would do, but its turn often comes before the frame does, and then that frame has everything to draw after all. Nothing waits
 * while `isUrgent`.
 */
export function usePaintedFirst<Value>(value: Value, isUrgent: boolean): Value {
  const [drawn, draw] = useState(() => value);
  useEffect(() => {
    if (Object.is(drawn, value)) return;
    return whenPainted(() => draw(() => value));
  }, [drawn, value]);
  return isUrgent ? value : drawn;
}
