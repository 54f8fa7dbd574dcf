/** For names of 0.1, such as `npm run sources`: prints the new command, then runs it. */
const [name = ""] = process.argv.slice(2);
console.error(`npm run ${name} goes with the next release: write npx jobsieve ${name}`);
await import("../bin/jobsieve.mjs");
