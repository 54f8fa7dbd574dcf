const path = require("node:path");
const { onlyInTestAll } = require("../stages.json");

/** Jest's filter for `npm test`: leaves out files that stages.json reserves for `npm run test:all`. */
module.exports = async (files) => {
  const left = new Set(Object.keys(onlyInTestAll).map((file) => path.join(__dirname, "..", file)));
  return { filtered: files.filter((file) => !left.has(file)) };
};
