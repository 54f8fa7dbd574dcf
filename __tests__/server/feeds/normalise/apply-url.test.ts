import { readApplyUrl } from "../../../../src/server/feeds/normalise/apply-url";

test.each([
  ["https://example.com/jobs?a=1&amp;b=2", "https://example.com/jobs?a=1&b=2"],
  [" www.company.example/jobs/12345 ", "https://www.company.example/jobs/12345"],
  ["mailto:jobs@example.com", "mailto:jobs@example.com"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["apply in person", null],
  ["", null],
  [null, null],
  [`https://example.com/${"x".repeat(3000)}`, null],
])("%j", (raw, url) => {
  expect(readApplyUrl(raw)).toBe(url);
});
