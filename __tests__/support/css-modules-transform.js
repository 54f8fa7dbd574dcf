const path = require("node:path");

const rule = /\.([\w-]+)\s*\{[^}]*?composes:\s*([\w-]+)\s+from\s+"([^"]+)"/g;
const className = (file, name) => `${path.basename(file, ".module.css")}__${name}`;

/** Class names as the build writes them: `file__local`, and after it the one that is composed from another file. */
module.exports = {
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
