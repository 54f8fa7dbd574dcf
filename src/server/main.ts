import { totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";

// Packages read NODE_ENV when they are loaded: it has to match the mode that this program was built for.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV });

/** Memory of a small machine or container, in bytes. */
const little = 2 * 2 ** 30;

// On small machines, collect garbage before heaps grow far, and compile WebAssembly with one thread.
// This costs CPU time (docs/decisions/0037).
if (Math.min(totalmem(), process.constrainedMemory() || totalmem()) <= little) {
  setFlagsFromString("--optimize-for-size");
  setFlagsFromString("--wasm-num-compilation-tasks=1");
}

const { start } = await import("./start");
await start();
