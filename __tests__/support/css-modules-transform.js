const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const path = require("node:path");

const rule = /\.([\w-]+)\s*\{[^}]*?composes:\s*([\w-]+)\s+from\s+"([^"]+)"/g;
const className = (file, name) => `${path.basename(file, ".module.css")}__${name}`;

/** Class names as in the build: `file__local`, followed by the class composed from another file. */
module.exports = {
  // Jest would not otherwise notice changes to this file.
  getCacheKey: (text, file) =>
    createHash("sha1")
      .update(`${readFileSync(__filename)}\n${file}\n${text}`)
      .digest("hex"),
  process: (text, file) => {
    const composed = [...text.matchAll(rule)].map(([, name, other, from]) => [
      name,
      `${className(file, name)} ${className(from, other)}`,
    ]);
    return {
      code: `const composed = ${JSON.stringify(Object.fromEntries(composed))};
module.exports = new Proxy({}, { get: (_, name) => name === "__esModule" ? false : composed[name] ?? ${JSON.stringify(
        className(file, ""),
      )} + String(name) });`,
    };
  },
};
