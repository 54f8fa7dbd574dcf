import { createRef } from "react";
import { facetOptions, slugsAfterPick, withoutListed } from "../../../src/features/locations/LocationChoices";
import { OptionList } from "../../../src/features/locations/location-combobox";
import type { TranslateLocation } from "../../../src/features/locations/location-texts";
import { ownPosition } from "../../../src/features/locations/NearestPlace";
import type { LocationOption } from "../../../src/shared/wire/locations";
import { all, one, textOf } from "../../support/markup";
import { rendered, renderedPage } from "../../support/rendered";
import { leeds, treeNode as node } from "../../support/some-places";

describe("the server-rendered Location field", () => {
  const page = renderedPage("search[location]=leeds.town", { fragment: { place: leeds } });
  const field = one(page, "input", { name: "search[location]" });

  test("is a plain text field with the place's full name", () => {
    expect(field.attributes.value).toBe("Leeds, West Yorkshire, England");
    expect(field.attributes).not.toHaveProperty("role");
    expect(field.attributes).not.toHaveProperty("aria-expanded");
  });

  test("is labelled “Location”", () => {
    const label = one(page, "label", { for: field.attributes.id ?? "" });
    expect(textOf(label)).toBe("Location");
  });

  test("renders no suggestion list", () => {
    expect(all(page, "div", { role: "listbox" })).toEqual([]);
  });
});

describe("the server-rendered location picker", () => {
  const page = renderedPage("all_locations=leeds.town|york.town", {
    fragment: { applied: { all_locations: [{ slug: "leeds.town", name: "Leeds" }] } },
  });

  test("has an accessible name and no form field name", () => {
    const field = one(page, "input", { "aria-label": "Locations" });
    expect(field.attributes).not.toHaveProperty("name");
  });

  test("shows picked locations as chips, named by the server or else by their slug", () => {
    const chips = all(page, "button").filter(({ attributes }) =>
      attributes["aria-label"]?.endsWith("from the locations"),
    );
    expect(chips.map(textOf)).toEqual(["Leeds", "york"]);
    expect(chips[0]?.attributes["aria-label"]).toBe("Remove Leeds from the locations");
  });
});

describe("the option list", () => {
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

  test("shows each place's name, area and job count, with the typed part marked", () => {
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

  test("marks chosen options and names its groups when several can be chosen", () => {
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

  test("gives every option a unique id", () => {
    const list = rendered(<OptionList {...common} groups={[{ name: "", options: [york, wales] }]} />);
    const ids = all(list, "div", { role: "option" }).map(({ attributes }) => attributes.id);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });
});

const tree = [
  node("england.country", "England", 30, [
    node("west-yorkshire.region", "West Yorkshire", 12, [
      node("leeds.town", "Leeds", 9),
      node("bradford.town", "Bradford", 3),
    ]),
  ]),
  node("wales.country", "Wales", 10, [node("newport.town", "Newport", 10)]),
];

describe("the facet's places as options", () => {
  it("are one list sorted by job count, each with its full hierarchy", () => {
    expect(facetOptions(tree, "").map(({ hierarchy, count }) => `${hierarchy}: ${count}`)).toEqual([
      "England: 30",
      "West Yorkshire, England: 12",
      "Wales: 10",
      "Newport, Wales: 10",
      "Leeds, West Yorkshire, England: 9",
      "Bradford, West Yorkshire, England: 3",
    ]);
  });

  it("are filtered by their own name, not by the area they lie in", () => {
    expect(facetOptions(tree, "WEST").map(({ name }) => name)).toEqual(["West Yorkshire"]);
    expect(facetOptions(tree, "leeds, west").map(({ name }) => name)).toEqual(["Leeds"]);
    expect(facetOptions(tree, "xyz")).toEqual([]);
  });

  it("are limited to the fifty with the most jobs", () => {
    const many = Array.from({ length: 80 }, (_, i) => node(`t${i}.town`, `Town ${i}`, i));
    expect(facetOptions(many, "")).toHaveLength(50);
    expect(facetOptions(many, "")[0]?.count).toBe(79);
  });

  it("are left out of the other places found", () => {
    const own = facetOptions(tree, "newport");
    const isle = { ...own[0], name: "Newport", cached_slug_with_class: "newport-isle-of-wight.town" };
    const found = [...own, { hierarchy: "Newport, Isle of Wight", count: 1, ...isle }];
    expect(withoutListed(found, own).map((option) => option.cached_slug_with_class)).toEqual([
      "newport-isle-of-wight.town",
    ]);
  });
});

describe("picking a place", () => {
  it("adds it, and picking it again removes it", () => {
    expect(slugsAfterPick([], tree, "leeds.town")).toEqual(["leeds.town"]);
    expect(slugsAfterPick(["leeds.town", "wales.country"], tree, "leeds.town")).toEqual(["wales.country"]);
    expect(slugsAfterPick(["paris.town"], tree, "rome.town")).toEqual(["paris.town", "rome.town"]);
    expect(slugsAfterPick(["paris.town", "rome.town"], tree, "rome.town")).toEqual(["paris.town"]);
  });

  it("replaces picked places that contain it or lie within it", () => {
    expect(slugsAfterPick(["england.country", "wales.country"], tree, "leeds.town")).toEqual([
      "wales.country",
      "leeds.town",
    ]);
    expect(slugsAfterPick(["leeds.town", "newport.town"], tree, "england.country")).toEqual([
      "newport.town",
      "england.country",
    ]);
  });
});

type Ask = Geolocation["getCurrentPosition"];

const geolocation = (getCurrentPosition: Ask): Geolocation => ({
  getCurrentPosition,
  watchPosition: () => 0,
  clearWatch: () => {},
});

const refusing = (code: number) =>
  geolocation((_found, failed) => failed?.({ code, message: "" } as GeolocationPositionError));

describe("the visitor's own position", () => {
  it("is rounded to a hundredth of a degree, about a kilometre", async () => {
    const coords = { latitude: 53.79648, longitude: -1.54785 } as GeolocationCoordinates;
    const browser = geolocation((found) => found({ coords } as GeolocationPosition));
    expect(await ownPosition(browser)).toEqual({ latitude: 53.8, longitude: -1.55 });
  });

  it.each([
    [1, "denied"],
    [2, "unavailable"],
    [3, "unavailable"],
  ])("reports error code %i as %s", async (code, problem) => {
    expect(await ownPosition(refusing(code))).toBe(problem);
  });

  it("is unsupported in a browser without geolocation", async () => {
    expect(await ownPosition(undefined)).toBe("unsupported");
  });

  it("is requested at low accuracy with a ten-second timeout", async () => {
    let asked: PositionOptions | undefined;
    const browser = geolocation((_found, failed, options) => {
      asked = options;
      failed?.({ code: 3, message: "" } as GeolocationPositionError);
    });
    await ownPosition(browser);
    expect(asked).toMatchObject({ enableHighAccuracy: false, timeout: 10_000 });
  });
});
