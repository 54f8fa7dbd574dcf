const fc = require("../../node_modules/fast-check/lib/cjs/fast-check.js");

// One seed repeats a whole run, its properties too.
fc.configureGlobal({ seed: jest.getSeed() });
module.exports = fc;
