/** Calls `act` in a task of its own after the next frame. A tab in the background paints nothing, and has all the time. Returns how to call it off. */
export function whenPainted(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer = setTimeout(act);
  };
  const frame = document.hidden ? later() : requestAnimationFrame(later);
  return () => {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
