import { totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";

// Packages choose their mode when they are loaded: it has to be the one that this program was built for.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV });

/** Bytes of memory of a machine, or a container, that has little. */
const little = 2 * 2 ** 30;

// On such a one, for all threads: garbage is collected before heaps grow far, and WebAssembly is made faster by
// one thread at a time. It costs processor time (docs/decisions/0037).
if (Math.min(totalmem(), process.constrainedMemory() || totalmem()) <= little) {
  setFlagsFromString("--optimize-for-size");
  setFlagsFromString("--wasm-num-compilation-tasks=1");
}

const { start } = await import("./start");
await start();
