const { readFileSync } = require("node:fs");
const Module = require("node:module");
const { transformSync } = require("@swc/core");

/** Lets Node run the TypeScript sources: `node -r typescript-hook.js file.ts`. */
Module._extensions[".ts"] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, "utf8"), {
    filename,
    module: { type: "commonjs" },
    jsc: { target: "es2022", parser: { syntax: "typescript" } },
  });
  module._compile(code, filename);
};

Module._extensions[".sql"] = (module, filename) => {
  module.exports = { default: readFileSync(filename, "utf8"), __esModule: true };
};
