/** Opens something before the tests of a block, and closes it after them, before what later hooks close. */
export function duringTests<Thing extends { close(): unknown }>(open: () => Promise<Thing>): () => Thing {
  let thing: Thing | undefined;
  beforeAll(async () => {
    thing = await open();
  });
  afterAll(() => thing?.close());
  return () => {
    if (thing === undefined) throw new Error("This is open only while tests and hooks run.");
    return thing;
  };
}
