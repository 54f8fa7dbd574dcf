import fc from "fast-check";
import { defaultTexts, formatNumber, text } from "../../src/shared/texts";

describe("text", () => {
  test("counts choose between the two forms", () => {
    expect(text({}, "jobs", { count: 1 })).toBe("1 job");
    expect(text({}, "jobs", { count: 0 })).toBe("0 jobs");
    expect(text({}, "jobs", { count: 1234 })).toBe("1,234 jobs");
  });

  test("a site's own words come first, each form by itself", () => {
    const overrides = { "jobs.other": "{count} vacancies" };
    expect(text(overrides, "jobs", { count: 2 })).toBe("2 vacancies");
    expect(text(overrides, "jobs", { count: 1 })).toBe("1 job");
  });

  test("a placeholder without a value stays, and inherited properties are no values", () => {
    expect(text({ "sort.label": "{constructor} {nothing}" }, "sort.label")).toBe("{constructor} {nothing}");
  });

  test("values are put in as they are, whatever they hold", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(text({}, "applied.remove", { name })).toBe(`Remove ${name}`);
      }),
    );
  });

  test("every counted text has both forms", () => {
    const keys = Object.keys(defaultTexts);
    for (const key of keys.filter((key) => key.endsWith(".one")))
      expect(keys).toContain(key.replace(/one$/, "other"));
  });
});

describe("formatNumber", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [1234567, "1,234,567"],
    [12.5, "12.50"],
    [1234.567, "1,234.57"],
  ])("%p is %p", (value, written) => {
    expect(formatNumber(value)).toBe(written);
  });

  test("agrees with British usage for every whole number", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 40 }), (value) => {
        expect(formatNumber(value)).toBe(value.toLocaleString("en-GB"));
      }),
    );
  });
});
