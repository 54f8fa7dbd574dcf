import { readSearch } from "../../src/features/navigation/address";
import { UploadOpener } from "../../src/features/uploads/UploadOpener";
import { makeStore, type RootState } from "../../src/page/make-store";
import { selectResultsCanonical, selectResultsTitle } from "../../src/page/results-head";
import { addressesIn, all, named, one, textOf } from "../support/markup";
import { rendered, renderedPage, stateFor } from "../support/rendered";
import { leeds } from "../support/some-places";
import { someSite } from "../support/some-site";

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

  test("has its landmarks, one h1, and a skip link to an existing element", () => {
    for (const landmark of ["header", "main", "footer", "aside"]) one(page, landmark);
    one(page, "h1");
    const skip = all(page, "a")[0];
    expect(textOf(skip ?? page)).toBe("Skip to results");
    one(page, "*", { id: skip?.attributes.href?.slice(1) ?? "" });
  });

  test("shows the site's name, and credits GeoNames under its licence", () => {
    const header = one(page, "header");
    expect(named(header, "a", "Jobsieve").attributes.href).toBe("/");
    expect(addressesIn(header)).toEqual(["/", "/saved"]);
    const footer = one(page, "footer");
    expect(textOf(footer)).toContain("GeoNames, licensed under CC BY 4.0");
    expect(addressesIn(footer)).toContain("https://creativecommons.org/licenses/by/4.0/");
  });

  test("has one status region, which starts empty", () => {
    expect(one(page, "*", { role: "status" })).toMatchObject({ children: [] });
  });

  test("uses the site's own name and texts", () => {
    const own = renderedPage("", {
      state: (state) => ({
        ...state,
        ...(state.site && { site: { ...state.site, name: "NurseWorld", texts: { "form.submit": "Go" } } }),
      }),
    });
    expect(all(one(own, "header"), "a").map(textOf)).toEqual(["NurseWorld", "Saved jobs "]);
    expect(named(own, "button", "Go")).toBeDefined();
  });

  test("escapes markup in keywords", () => {
    const attack = "\"><script>alert('x')</script>";
    const shown = renderedPage(new URLSearchParams({ "search[query]": attack }).toString());
    expect(all(shown, "script")).toEqual([]);
    expect(one(shown, "input", { name: "search[query]" }).attributes.value).toBe(attack);
    expect(textOf(one(shown, "h1"))).toContain(attack);
  });
});

describe("the results section", () => {
  test("keeps the previous results and is busy while loading", () => {
    const section = one(withProgress("loading"), "section", { id: "results" });
    expect(section.attributes).toMatchObject({ "aria-busy": "true" });
    expect(all(section, "article")).toHaveLength(1);
  });

  test("is not busy when idle, and there is no alert", () => {
    const page = renderedPage();
    expect(one(page, "section", { id: "results" }).attributes).not.toHaveProperty("aria-busy");
    expect(all(page, "*", { role: "alert" })).toEqual([]);
  });
});

describe("when results fail to load", () => {
  test.each([
    ["late", "taking longer"],
    ["failed", "went wrong"],
    ["offline", "offline"],
  ] as const)("%s: an alert offers a retry, and the previous results stay", (progress, words) => {
    const page = withProgress(progress);
    const alert = one(page, "*", { role: "alert" });
    expect(textOf(alert)).toContain(words);
    expect(textOf(alert)).toContain("the previous ones");
    expect(textOf(one(alert, "button"))).toBe("Try again");
    const section = one(page, "section", { id: "results" });
    expect(section.attributes).not.toHaveProperty("aria-busy");
    expect(all(section, "article")).toHaveLength(1);
  });

  test("without previous results there is an alert and no job", () => {
    const page = withProgress("failed", false);
    expect(textOf(one(page, "*", { role: "alert" }))).not.toContain("the previous ones");
    expect(all(page, "article")).toEqual([]);
  });
});

describe("refinements of an unfinished search", () => {
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

  test("are not shown as applied after a failure, but the keywords stay in their field", () => {
    const page = asked("failed");
    expect(textOf(one(page, "h2", { id: "applied-heading" }))).toBe("No filters applied");
    expect(hidden(page)).toEqual([]);
    expect(one(page, "input", { name: "search[query]" }).attributes.value).toBe("nurse");
  });

  test("are shown as applied while loading", () => {
    const page = asked("loading");
    expect(textOf(one(page, "h2", { id: "applied-heading" }))).toBe("Applied refinements");
    expect(hidden(page)).toHaveLength(1);
  });
});

describe("title and canonical link", () => {
  const head = (search: string) => {
    const state = makeStore({ preloadedState: stateFor(search, { fragment: { place: leeds } }) }).getState();
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

test("the CV upload button is not rendered if the site disables uploads", () => {
  const opener = (enabled: boolean) => {
    const state = (before: Partial<RootState>) => ({
      ...before,
      site: { ...someSite, uploads: { ...someSite.uploads, enabled } },
    });
    return textOf(rendered(<UploadOpener />, stateFor("", { state })));
  };
  expect([opener(true), opener(false)]).toEqual(["Upload your CV", ""]);
});
