/** Whether the browser knows that it is offline, for messages that say so. False outside a page. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}
