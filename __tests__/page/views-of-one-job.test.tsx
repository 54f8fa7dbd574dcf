import { ErrorPage } from "../../src/page/ErrorPage";
import { JobPage } from "../../src/page/JobPage";
import type { JobDetail } from "../../src/shared/wire/job";
import { addressesIn, all, named, one, textOf } from "../support/markup";
import { rendered, someJob } from "../support/rendered";

function detail(changes: Partial<JobDetail> = {}): JobDetail {
  const { snippet: _snippet, distance_miles: _distance, ...job } = someJob();
  return {
    ...job,
    description_html: "<p>A ward of <strong>twenty</strong> beds.</p>",
    apply_url: "https://example.com/apply?a=1&b=2",
    valid_through: "2026-07-31T00:00:00Z",
    ...changes,
  };
}

const page = (changes: Partial<JobDetail> = {}, backTo: string | null = null) =>
  rendered(<JobPage job={detail(changes)} backTo={backTo} />);

describe("a job's page", () => {
  test("says all that is known, and nothing of what is not", () => {
    const salary = { min: 32000, max: null, currency: "GBP", period: "year" as const, text: "Band 5" };
    const facts = (changes: Partial<JobDetail>) =>
      all(one(page(changes), "dl"), "div").map((fact) => fact.children.map((part) => textOf(part)));
    expect(facts({ salary, remote: true })).toEqual([
      ["Salary", "From £32,000 a year", "Band 5"],
      ["Where", "Leeds, West Yorkshire, England", "Remote"],
      ["Type", "Permanent"],
      ["Discipline", "Nursing"],
      ["Posted", "Today"],
      ["Closes", "31 July 2026"],
    ]);
    expect(facts({ salary: null, locations: [], job_types: [], valid_through: null })).toEqual([
      ["Discipline", "Nursing"],
      ["Posted", "Today"],
    ]);
    expect(textOf(one(page(), "h1"))).toBe("Staff nurse");
    expect(all(page(), "strong").map(textOf)).toEqual(["twenty"]);
  });

  test("leads to where to apply, telling nobody where from", () => {
    const { attributes } = named(page(), "a", "Apply for this job");
    expect(attributes).toMatchObject({ href: "https://example.com/apply?a=1&b=2", rel: "nofollow noopener" });
  });

  test.each([null, "javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "/relative"])(
    "an address of %p is not followed; the page says what to do instead",
    (apply_url) => {
      const shown = page({ apply_url });
      expect(all(shown, "a").map(textOf)).not.toContain("Apply for this job");
      expect(textOf(shown)).toContain("Look for “Leeds Hospitals”");
    },
  );

  test("links back to the search that it came from", () => {
    const found = "search[query]=nurse&page=2";
    expect(named(page({}, found), "a", "Back to the search").attributes.href).toBe(`/jobs?${found}`);
    expect(named(page(), "a", "See all jobs").attributes.href).toBe("/jobs");
  });

  test("offers searches that it would be found by", () => {
    expect(addressesIn(named(page(), "nav", "More like this"))).toEqual([
      "/jobs?disciplines=health.nursing",
      "/jobs?all_locations=leeds.town",
    ]);
  });
});

describe("an error's page", () => {
  test.each([
    [404, "There is no such page"],
    [410, "This job is closed"],
    [400, "We could not make sense of that request"],
    [418, "We could not make sense of that request"],
    [503, "Very many people are searching just now"],
    [500, "Something went wrong on our side"],
  ])("%i says what happened and leads on", (status, title) => {
    const shown = rendered(<ErrorPage status={status} />);
    expect(textOf(one(shown, "h1"))).toBe(title);
    expect(named(shown, "a", "Search all jobs").attributes.href).toBe("/jobs");
  });
});
