import "./built-setup";

/** Once after the run. */
export default async function tearDown(): Promise<void> {
  await globalThis.stopSharedServer?.();
}
