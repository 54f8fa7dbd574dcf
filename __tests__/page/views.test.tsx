import { readSearch } from "../../src/features/navigation/address";
import { UploadOpener } from "../../src/features/uploads/UploadOpener";
import { makeStore, type RootState } from "../../src/page/make-store";
import { selectResultsCanonical, selectResultsTitle } from "../../src/page/results-head";
import { addressesIn, all, named, one, textOf } from "../support/markup";
import { rendered, renderedPage, stateFor } from "../support/rendered";
import { someSite } from "../support/visit";

const withProgress = (progress: "loading" | "late" | "failed" | "offline", isShown = true) =>
  renderedPage("", {
    state: (state) => ({
      ...state,
      ...(state.results && {
        results: { ...state.results, progress, shown: isShown ? state.results.shown : null },
      }),
    }),
  });

describe("the page's frame", () => {
  const page = renderedPage("search[query]=nurse");

  test("has its landmarks, one heading of the first level, and a skip link that leads somewhere", () => {
    for (const landmark of ["header", "main", "footer", "aside"]) one(page, landmark);
    one(page, "h1");
    const skip = all(page, "a")[0];
    expect(textOf(skip ?? page)).toBe("Skip to results");
    one(page, "*", { id: skip?.attributes.href?.slice(1) ?? "" });
  });

  test("bears the site's name and credits GeoNames under its licence", () => {
    const header = one(page, "header");
    expect(named(header, "a", "Jobsieve").attributes.href).toBe("/");
    expect(addressesIn(header)).toEqual(["/", "/saved"]);
    const footer = one(page, "footer");
    expect(textOf(footer)).toContain("GeoNames, licensed under CC BY 4.0");
    expect(addressesIn(footer)).toContain("https://creativecommons.org/licenses/by/4.0/");
  });

  test("has one status region, empty from the start", () => {
    expect(one(page, "*", { role: "status" })).toMatchObject({ children: [] });
  });

  test("speaks in the site's own words", () => {
    const own = renderedPage("", {
      state: (state) => ({
        ...state,
        ...(state.site && { site: { ...state.site, name: "NurseWorld", texts: { "form.submit": "Go" } } }),
      }),
    });
    expect(all(one(own, "header"), "a").map(textOf)).toEqual(["NurseWorld", "Saved jobs "]);
    expect(named(own, "button", "Go")).toBeDefined();
  });

  test("keywords are shown as text, never as markup", () => {
    const attack = "\"><script>alert('x')</script>";
    const shown = renderedPage(new URLSearchParams({ "search[query]": attack }).toString());
    expect(all(shown, "script")).toEqual([]);
    expect(one(shown, "input", { name: "search[query]" }).attributes.value).toBe(attack);
    expect(textOf(one(shown, "h1"))).toContain(attack);
  });
});

describe("while results are under way", () => {
  test("the old ones stay, marked as busy", () => {
    const section = one(withProgress("loading"), "section", { id: "results" });
    expect(section.attributes).toMatchObject({ "aria-busy": "true" });
    expect(all(section, "article")).toHaveLength(1);
  });

  test("at rest nothing is busy and nothing alarms", () => {
    const page = renderedPage();
    expect(one(page, "section", { id: "results" }).attributes).not.toHaveProperty("aria-busy");
    expect(all(page, "*", { role: "alert" })).toEqual([]);
  });
});

describe("when results do not come", () => {
  test.each([
    ["late", "taking longer"],
    ["failed", "went wrong"],
    ["offline", "offline"],
  ] as const)("%s: an alert says so with a way to try again, and the old ones stay", (progress, words) => {
    const page = withProgress(progress);
    const alert = one(page, "*", { role: "alert" });
    expect(textOf(alert)).toContain(words);
    expect(textOf(alert)).toContain("the previous ones");
    expect(textOf(one(alert, "button"))).toBe("Try again");
    const section = one(page, "section", { id: "results" });
    expect(section.attributes).not.toHaveProperty("aria-busy");
    expect(all(section, "article")).toHaveLength(1);
  });

  test("with none from before, the alert does not speak of them", () => {
    const page = withProgress("failed", false);
    expect(textOf(one(page, "*", { role: "alert" }))).not.toContain("from before");
    expect(all(page, "article")).toEqual([]);
  });
});

describe("what came to nothing", () => {
  const search = "search[query]=nurse&job_types=full-time";
  const asked = (progress: "loading" | "failed") =>
    renderedPage("", {
      state: (state) => ({
        ...state,
        search: readSearch(search),
        ...(state.results && { results: { ...state.results, progress } }),
      }),
    });
  const hidden = (page: ReturnType<typeof asked>) => all(page, "input", { name: "job_types" });

  test("is not shown as chosen, but its words stay in their field", () => {
    const page = asked("failed");
    expect(textOf(one(page, "h2", { id: "applied-heading" }))).toBe("No filters applied");
    expect(hidden(page)).toEqual([]);
    expect(one(page, "input", { name: "search[query]" }).attributes.value).toBe("nurse");
  });

  test("is, for as long as it may still come", () => {
    const page = asked("loading");
    expect(textOf(one(page, "h2", { id: "applied-heading" }))).toBe("Applied refinements");
    expect(hidden(page)).toHaveLength(1);
  });
});

describe("title and canonical link", () => {
  const place = {
    name: "Leeds",
    hierarchy: "Leeds, West Yorkshire, England",
    cached_slug_with_class: "leeds.town",
    class: "town" as const,
  };
  const head = (search: string) => {
    const state = makeStore({ preloadedState: stateFor(search, { fragment: { place } }) }).getState();
    return [selectResultsTitle(state), selectResultsCanonical(state)];
  };
  test.each([
    ["", "Jobs | Jobsieve", "/jobs"],
    ["search[query]=nurse&page=2", "“nurse” jobs, page 2 | Jobsieve", "/jobs?search[query]=nurse&page=2"],
    [
      "utm_source=mail&search[location]=leeds.town",
      "Jobs within 25 miles of Leeds | Jobsieve",
      "/jobs?search[location]=leeds.town",
    ],
    ["search[location]=york.town", "Jobs | Jobsieve", "/jobs?search[location]=york.town"],
  ])("of “%s”", (search, title, canonical) => {
    expect(head(search)).toEqual([title, `http://jobsieve.test${canonical}`]);
  });
});

test("a CV can be uploaded unless the site has switched that off", () => {
  const opener = (enabled: boolean) => {
    const state = (before: Partial<RootState>) => ({
      ...before,
      site: { ...someSite, uploads: { ...someSite.uploads, enabled } },
    });
    return textOf(rendered(<UploadOpener />, stateFor("", { state })));
  };
  expect([opener(true), opener(false)]).toEqual(["Upload your CV", ""]);
});
