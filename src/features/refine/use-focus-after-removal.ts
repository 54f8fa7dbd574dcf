import { type MouseEvent, useEffect, useRef } from "react";

/**
 * Where the focus goes when the chip it was on is removed: the next chip, else the one before, else the heading above
 * them. `count` is the number of chips now.
 */
export function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef({ index: 0, count: 0 });
  const onRemove = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const chips = chipsOf(list.current);
    removed.current = { index: chips.indexOf(currentTarget), count: chips.length };
  };
  useEffect(() => {
    const before = removed.current;
    if (count >= before.count) return;
    removed.current = { index: 0, count: 0 };
    if (document.activeElement !== document.body) return;
    const chips = chipsOf(list.current);
    const next = chips[Math.min(Math.max(before.index, 0), chips.length - 1)];
    (next ?? document.getElementById("applied-heading"))?.focus({ preventScroll: true });
  }, [count]);
  return { list, onRemove };
}

function chipsOf(list: HTMLUListElement | null): HTMLAnchorElement[] {
  return list === null ? [] : [...list.querySelectorAll("a")];
}
