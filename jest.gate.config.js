// `npm test`: less than everything, by the table of stages. Test processes inherit the name.
process.env.JOBSIEVE_TESTS = "gate";

module.exports = {
  ...require("./jest.config.js"),
  filter: "<rootDir>/__tests__/support/stage-filter.js",
  reporters: ["default", ["<rootDir>/__tests__/support/closing-reporter.js", { limitSeconds: 1200 }]],
};
