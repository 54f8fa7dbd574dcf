/** `npm run sources` and its like, names of 0.1: says what to write now, then does it. */
const [name = ""] = process.argv.slice(2);
console.error(`npm run ${name} goes with the next release: write npx jobsieve ${name}`);
await import("../bin/jobsieve.mjs");
