// `npm test`: without files reserved for test:all (stages.json). Test processes inherit the variable.
process.env.JOBSIEVE_TESTS = "gate";

module.exports = {
  ...require("./jest.config.js"),
  filter: "<rootDir>/__tests__/support/stage-filter.js",
  reporters: ["default", ["<rootDir>/__tests__/support/closing-reporter.js", { limitSeconds: 1200 }]],
};
