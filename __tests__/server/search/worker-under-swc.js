// Lets a thread run TypeScript as the tests do, so that the real thread entry is tested without a build.
const { readFileSync } = require("node:fs");
const path = require("node:path");
const { transformSync } = require("@swc/core");

require.extensions[".ts"] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, "utf8"), {
    filename,
    jsc: { target: "es2022", parser: { syntax: "typescript" } },
    module: { type: "commonjs" },
  });
  module._compile(code, filename);
};

require(path.join(__dirname, "../../../src/server/search/search-worker.ts"));
