/** Loads a text file (SQL, a vocabulary) as a string, as the build does. */
module.exports = {
  process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }),
};
