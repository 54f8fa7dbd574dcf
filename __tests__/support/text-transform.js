/** Loads a text file (SQL) as its content, as the build does. */
module.exports = {
  process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }),
};
