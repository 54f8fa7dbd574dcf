/** Undefined when it throws, as storage does that is forbidden or full, or JSON of another's making. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
