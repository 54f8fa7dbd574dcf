const path = require("node:path");

/** Class names as the build writes them: `file__local`. */
module.exports = {
  process: (_text, file) => ({
    code: `module.exports = new Proxy({}, { get: (_, name) => name === "__esModule" ? false : ${JSON.stringify(
      path.basename(file, ".module.css"),
    )} + "__" + String(name) });`,
  }),
};
