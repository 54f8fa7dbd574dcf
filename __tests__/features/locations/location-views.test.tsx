import { createRef } from "react";
import { OptionList } from "../../../src/features/locations/location-combobox";
import type { TranslateLocation } from "../../../src/features/locations/location-texts";
import type { LocationOption } from "../../../src/shared/wire/locations";
import { all, one, textOf } from "../../support/markup";
import { rendered, renderedPage } from "../../support/rendered";

const place = {
  name: "Leeds",
  hierarchy: "Leeds, West Yorkshire, England",
  cached_slug_with_class: "leeds.town",
  class: "town" as const,
};

describe("the Location field as served", () => {
  const page = renderedPage("search[location]=leeds.town", { fragment: { place } });
  const field = one(page, "input", { name: "search[location]" });

  test("is a plain text field that holds the place in words", () => {
    expect(field.attributes.value).toBe("Leeds, West Yorkshire, England");
    expect(field.attributes).not.toHaveProperty("role");
    expect(field.attributes).not.toHaveProperty("aria-expanded");
  });

  test("is named by its own label alone", () => {
    const label = one(page, "label", { for: field.attributes.id ?? "" });
    expect(textOf(label)).toBe("Location");
  });

  test("has nothing of the suggestions yet", () => {
    expect(all(page, "div", { role: "listbox" })).toEqual([]);
  });
});

describe("the location picker as served", () => {
  const page = renderedPage("all_locations=leeds.town|york.town", {
    fragment: { applied: { all_locations: [{ slug: "leeds.town", name: "Leeds" }] } },
  });

  test("is named, and sends nothing by itself", () => {
    const field = one(page, "input", { "aria-label": "Locations" });
    expect(field.attributes).not.toHaveProperty("name");
  });

  test("shows what is picked as chips, by the best name known", () => {
    const chips = all(page, "button").filter(({ attributes }) =>
      attributes["aria-label"]?.endsWith("from the locations"),
    );
    expect(chips.map(textOf)).toEqual(["Leeds", "york"]);
    expect(chips[0]?.attributes["aria-label"]).toBe("Remove Leeds from the locations");
  });
});

describe("a list of places", () => {
  const option = (slug: string, name: string, area: string, count: number): LocationOption => ({
    name,
    hierarchy: area === "" ? name : `${name}, ${area}`,
    cached_slug_with_class: slug,
    count,
  });
  const york = option("york.town", "York", "North Yorkshire, England", 1097);
  const wales = option("wales.country", "Wales", "", 1);
  const t: TranslateLocation = (key, values) => (values === undefined ? key : `${key} ${values.count}`);
  const common = {
    id: "list",
    list: createRef<HTMLDivElement>(),
    typed: "yo",
    isShown: true,
    isStale: false,
    t,
  };

  test("shows name, what it lies in and jobs, with the typed part marked", () => {
    const list = rendered(<OptionList {...common} groups={[{ name: "", options: [york, wales] }]} />);
    const options = all(list, "div", { role: "option" });
    expect(options.map(textOf)).toEqual([
      "York North Yorkshire, England places.jobs 1097",
      "Wales  places.jobs 1",
    ]);
    expect(all(list, "mark").map(textOf)).toEqual(["Yo"]);
    expect(options.map(({ attributes }) => attributes["aria-checked"])).toEqual([undefined, undefined]);
    expect(one(list, "div", { role: "listbox" }).attributes).not.toHaveProperty("aria-multiselectable");
  });

  test("to choose several from says which are chosen, in named groups", () => {
    const groups = [
      { name: "Own", options: [york] },
      { name: "Other", options: [wales] },
    ];
    const list = rendered(<OptionList {...common} groups={groups} chosen={["wales.country"]} />);
    const found = all(list, "div", { role: "group" });
    expect(found.map(({ attributes }) => attributes["aria-label"])).toEqual(["Own", "Other"]);
    const options = all(list, "div", { role: "option" });
    expect(options.map(({ attributes }) => attributes["aria-checked"])).toEqual(["false", "true"]);
    expect(one(list, "div", { role: "listbox" }).attributes["aria-multiselectable"]).toBe("true");
  });

  test("has an id of its own for every option", () => {
    const list = rendered(<OptionList {...common} groups={[{ name: "", options: [york, wales] }]} />);
    const ids = all(list, "div", { role: "option" }).map(({ attributes }) => attributes.id);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });
});
