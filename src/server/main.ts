// Packages choose their mode when they are loaded: it has to be the one that this program was built for.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV });

const { start } = await import("./start");
await start();

export {};
