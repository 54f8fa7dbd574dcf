import { setFlagsFromString } from "node:v8";

// Packages choose their mode when they are loaded: it has to be the one that this program was built for.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV });

// For all threads: garbage is collected before heaps grow far, and WebAssembly is made faster in one thread at
// a time, each of which takes tens of megabytes (docs/decisions/0037).
setFlagsFromString("--optimize-for-size");
setFlagsFromString("--wasm-num-compilation-tasks=1");

const { start } = await import("./start");
await start();
