const fc = require("../../node_modules/fast-check/lib/cjs/fast-check.js");

fc.configureGlobal({
  // One seed repeats a whole run, properties included.
  seed: jest.getSeed(),
  // Otherwise a text with `maxLength: 200` has ten characters at most.
  defaultSizeToMaxWhenMaxSpecified: true,
});
module.exports = fc;
