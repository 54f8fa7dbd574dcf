/**
 * Calls `act` in a task of its own after the next frame. A tab in the background paints nothing, and has all
 * the time.
 */
export function whenPainted(act: () => void): void {
  const later = () => setTimeout(act);
  if (document.hidden) later();
  else requestAnimationFrame(later);
}
