/** Jest's CommonJS has no dynamic `import()`; packages use it for Node's own modules: `require` will do. */
module.exports = {
  process: (text) => ({
    code: `const nodeRequire = require;${text.replace(/\bimport\(("[a-z_:/]+")\)/g, "Promise.resolve(nodeRequire($1))")}`,
  }),
};
