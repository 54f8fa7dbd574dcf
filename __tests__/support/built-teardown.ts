import "./built-setup";

/** Runs once after all tests. */
export default async function tearDown(): Promise<void> {
  for (const stop of globalThis.stopShared ?? []) await stop();
}
