/** Undefined when it throws, as storage does that is forbidden or full, or JSON of another's making. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Whether the browser knows that it is offline, for messages that say so. False outside a page. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** Whether a link opens here by this click: by others it opens in a tab or window of its own, or is saved. */
export function isPlainClick(
  click: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
) {
  return !(click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
}

/**
 * Calls `act` in a task of its own after the next frame. A tab in the background paints nothing, and has all
 * the time.
 */
export function whenPainted(act: () => void): void {
  const later = () => setTimeout(act);
  if (document.hidden) later();
  else requestAnimationFrame(later);
}
