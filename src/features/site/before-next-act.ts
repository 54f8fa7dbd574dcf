/** A press, also by another button than the first; a key, that of a link's menu, too; a click that neither led to. */
const acts = ["pointerdown", "keydown", "click"] as const;

/** Calls `prepare` before anything else hears of what the visitor does next. Returns how to call it off. */
export function beforeNextAct(prepare: () => void): () => void {
  const calledOff = new AbortController();
  for (const act of acts) addEventListener(act, prepare, { capture: true, signal: calledOff.signal });
  return () => calledOff.abort();
}
