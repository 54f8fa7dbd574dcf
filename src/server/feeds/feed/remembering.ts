/** Bounded, so that a feed of a million different names does not exhaust memory. */
export function remembering<Given, Found>(
  max: number,
  find: (given: Given) => Found,
  keyOf: (given: Given) => unknown = (given) => given,
): (given: Given) => Found {
  const known = new Map<unknown, Found>();
  return (given) => {
    const key = keyOf(given);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(given);
    if (known.size >= max) known.clear();
    known.set(key, found);
    return found;
  };
}

export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
