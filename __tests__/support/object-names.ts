/** Names of built-in prototypes, which a lookup in a table of words must not find. */
export const objectNames: readonly string[] = [
  ...new Set(
    [Object.prototype, Function.prototype, Array.prototype, String.prototype, Map.prototype].flatMap(
      (prototype) => Object.getOwnPropertyNames(prototype),
    ),
  ),
];
