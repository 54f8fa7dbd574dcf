const fc = require("../../node_modules/fast-check/lib/cjs/fast-check.js");

fc.configureGlobal({
  // One seed repeats a whole run, its properties too.
  seed: jest.getSeed(),
  // A text with `maxLength: 200` has ten characters at most otherwise.
  defaultSizeToMaxWhenMaxSpecified: true,
});
module.exports = fc;
