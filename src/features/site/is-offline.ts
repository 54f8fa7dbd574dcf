/** Whether the browser knows that it has no network, for what says so in words. Off the page nobody knows. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}
