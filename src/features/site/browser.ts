/** Undefined if `act` throws, as forbidden or full storage and invalid JSON do. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** False outside a page. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** Whether the click opens a link here, not in another tab or window or as a download. */
export function isPlainClick(
  click: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
) {
  return !(click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
}

/** Calls `act` in a task after the next frame; hidden tabs, which paint none, do not wait for it. */
export function whenPainted(act: () => void): void {
  const later = () => setTimeout(act);
  if (document.hidden) later();
  else requestAnimationFrame(later);
}
