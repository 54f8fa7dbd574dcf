import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Tells when the last of `count` options comes into view: scrolled to, stepped to, or there from the start
 * because the list is short.
 */
export function useListEnd(
  list: RefObject<HTMLElement | null>,
  count: number,
  isOn: boolean,
  reached: () => void,
) {
  const onReached = useEffectEvent(reached);
  useEffect(() => {
    const last = [...(list.current?.querySelectorAll("[role=option]") ?? [])].at(-1);
    if (!isOn || count === 0 || last === undefined) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReached();
      },
      { root: list.current },
    );
    watch.observe(last);
    return () => watch.disconnect();
  }, [list, count, isOn]);
}
