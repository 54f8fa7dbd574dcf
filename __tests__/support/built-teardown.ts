import "./built-setup";

/** Once after the run. */
export default async function tearDown(): Promise<void> {
  for (const stop of globalThis.stopShared ?? []) await stop();
}
