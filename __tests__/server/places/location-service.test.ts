import fc from "fast-check";
import { Value } from "typebox/value";
import type { Queryable } from "../../../src/server/database/database";
import { type LocationService, makeLocationService } from "../../../src/server/places/location-service";
import { LocationsPage } from "../../../src/shared/wire/locations";
import { eachDatabase } from "../../support/databases";
import { loadSmallGazetteer, setJobCounts } from "../../support/small-gazetteer";
import { leeds } from "../../support/some-places";
import { runs } from "../../support/stage";

/** A case for each name of each place. */
const byName = (names: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(names).flatMap(([slug, texts]) => texts.map((text) => [text, slug] as const));

eachDatabase((database) => {
  let service: LocationService;

  beforeAll(async () => {
    await loadSmallGazetteer(database());
    service = makeLocationService(database());
  });

  const slugs = async (name: string, page = 1) =>
    (await service.lookUp(name, page)).data.map((option) => option.cached_slug_with_class);

  const top = async (name: string, count: number) => (await slugs(name)).slice(0, count);
  const slugRead = async (location: string) => {
    const reading = await service.read(location);
    return "place" in reading ? reading.place.cached_slug_with_class : reading.kind;
  };

  describe("the nearest town", () => {
    it.each([
      ["in the middle of it", 53.8, -1.55, "leeds.town"],
      ["between two, nearer to one", 53.79, -1.7, "bradford.town"],
      ["over the date line", -16.6, -179.98, "labasa.town"],
      ["near the pole", 78.3, 15.2, "longyearbyen.town"],
    ])("%s", async (_, latitude, longitude, slug) => {
      expect((await service.nearest({ latitude, longitude }))?.cached_slug_with_class).toBe(slug);
    });

    it.each([
      ["in the ocean", 30, -45],
      ["at the pole", 90, 0],
    ])("is null %s", async (_, latitude, longitude) => {
      expect(await service.nearest({ latitude, longitude })).toBeNull();
    });
  });

  describe("looking up", () => {
    it.each(
      byName({
        "newport.town": ["newport", "newport, wa"],
        "san-jose.town": ["san jose", "san josé"],
        "saint-denis.town": ["saint-denis", "St Denis"],
        "bury-st-edmunds.town": ["bury st edmunds", "Bury Saint Edmunds", "bury st", "edmunds", "st edm"],
        "zurich.town": ["zürich", "zurich", "zuerich", "ZÜRI"],
        "kingston-upon-hull.town": ["hull"],
        "york.town": ["york"],
        "new-york-city.town": ["new york", "nyc"],
        "munich.town": ["münchen"],
        "lodz.town": ["lodz"],
        "arhus.town": ["aarhus"],
        "kings-lynn.town": ["kings lynn", "king's lynn"],
        "ofallon.town": ["ofallon", "o'fallon"],
        "lhay-les-roses.town": ["lhay les roses"],
        "stockton-on-tees.town": ["stockton on"],
        "st-louis.town": ["st. louis"],
        "sankt-gallen.town": ["st. gallen"],
        "mount-vernon.town": ["mount vernon", "mt vernon"],
        "east-saint-louis.town": ["east st"],
        "united-kingdom.country": ["uk"],
        "england.region": ["england"],
        "leeds.town": ["leeds, west", "Leeds, West Yorkshire, England"],
        "newport-isle-of-wight.town": ["newport isle of wight"],
        "springfield-illinois.town": ["springfield il"],
        "cambridge-massachusetts.town": ["cambridge mass"],
      }),
    )("%j offers %s first", async (name, first) => expect((await slugs(name))[0]).toBe(first));

    it("gives options in the wire format with job counts", async () => {
      await setJobCounts(database(), { "leeds.town": 3 });
      const found = await service.lookUp("leeds", 1);
      const { class: _class, ...option } = leeds;
      expect(found).toEqual({ data: [{ ...option, count: 3 }], total_count: 1 });
      expect(Value.Check(LocationsPage, found)).toBe(true);
    });

    it("ranks exact names, then prefixes, then later words; each by jobs, then population", async () => {
      await setJobCounts(database(), {});
      expect(await top("london", 3)).toEqual(["london.town", "london-ontario.town", "london-ohio.town"]);
      await setJobCounts(database(), { "london-ohio.town": 2, "london-kentucky.town": 5 });
      expect(await top("london", 3)).toEqual(["london-kentucky.town", "london-ohio.town", "london.town"]);
      const york = await slugs("york");
      expect(york.indexOf("york-pennsylvania.town")).toBeLessThan(york.indexOf("york-county.region"));
      expect(york.indexOf("york-county.region")).toBeLessThan(york.indexOf("new-york-city.town"));
      await setJobCounts(database(), { "new-york-city.town": 500 });
      expect(await top("york", 3)).toEqual(york.slice(0, 3));
    });

    it("keeps an exact name before less likely prefixes that have jobs", async () => {
      await setJobCounts(database(), { "york-county.region": 9 });
      expect((await slugs("york"))[0]).toBe("york.town");
      await setJobCounts(database(), { "cambridgeshire.region": 6 });
      expect(await top("cambridge", 2)).toEqual(["cambridge.town", "cambridge-massachusetts.town"]);
      await setJobCounts(database(), {});
    });

    it("puts the site's country first unless another place has far more jobs", async () => {
      const american = makeLocationService(database(), { country: "US" });
      const first = async (name: string) => (await american.lookUp(name, 1)).data[0]?.cached_slug_with_class;
      await setJobCounts(database(), { "cambridge.town": 15, "cambridge-massachusetts.town": 4 });
      expect([(await slugs("cambridge"))[0], await first("cambridge")]).toEqual([
        "cambridge.town",
        "cambridge-massachusetts.town",
      ]);
      await setJobCounts(database(), { "cambridge.town": 500, "cambridge-massachusetts.town": 4 });
      expect(await first("cambridge")).toBe("cambridge.town");
      await setJobCounts(database(), {});
      expect(await american.read("Cambridge")).toMatchObject({
        place: { cached_slug_with_class: "cambridge-massachusetts.town" },
      });
    });

    it.each([
      ["londn", "london.town"],
      ["mancehster", "manchester.town"],
      ["birmngham uk", "birmingham.town"],
    ])("%j, a prefix of no name, offers %s first", async (name, slug) => {
      const { data, total_count } = await service.lookUp(name, 1);
      expect(data[0]?.cached_slug_with_class).toBe(slug);
      expect(total_count).toBe(data.length);
      expect(await slugs(name, 2)).toEqual([]);
    });

    it("offers the counties of a British region for its whole name, not for a prefix", async () => {
      expect(await slugs("East Anglia")).toEqual(
        expect.arrayContaining(["norfolk.region", "suffolk.region", "cambridgeshire.region"]),
      );
      expect(await slugs("east")).not.toContain("norfolk.region");
    });

    it("puts a town before the area of the same name, whatever the area's jobs", async () => {
      await setJobCounts(database(), { "zurich.region": 9, "new-york.region": 9, "switzerland.country": 9 });
      for (const typed of ["zurich", "zur"])
        expect(await top(typed, 2)).toEqual(["zurich.town", "zurich.region"]);
      expect((await service.lookUp("zurich", 1)).data.map(({ count }) => count)).toEqual([0, 9]);
      expect(await top("new york", 2)).toEqual(["new-york-city.town", "new-york.region"]);
    });

    it("pages without repeats or gaps, with the total even beyond the last page", async () => {
      const { total_count } = await service.lookUp("cou", 1);
      expect(total_count).toBeGreaterThan(20);
      const pages = await Promise.all([1, 2, 3, 4].map((page) => slugs("cou", page)));
      expect(pages.map(({ length }) => length)).toEqual(
        [1, 2, 3, 4].map((page) => Math.max(0, Math.min(20, total_count - 20 * (page - 1)))),
      );
      expect(new Set(pages.flat()).size).toBe(total_count);
      expect(await service.lookUp("cou", 1_000_000)).toEqual({ data: [], total_count });
      expect(await service.lookUp("cou", 999_999_999)).toEqual({ data: [], total_count });
    });

    it("takes one or two letters as a whole name only, and ignores an area of one letter", async () => {
      expect(await slugs("s")).toEqual([]);
      expect(await slugs("yo")).toEqual([]);
      expect(await slugs("Leeds, Z")).toEqual(await slugs("Leeds"));
      expect(await slugs("Newport, Wa")).toEqual(await slugs("Newport, Wales"));
    });

    it.each([
      "%",
      "%%%",
      "___",
      "'",
      "''\"",
      "\\",
      "😀😀😀",
      "\0\0\0",
      "日本国",
      "nowhere at all",
      ", , ,",
      "!!!",
    ])("finds nothing for %j", async (name) =>
      expect(await service.lookUp(name, 1)).toEqual({ data: [], total_count: 0 }),
    );

    it("accepts any text", async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (name) => {
          expect(Value.Check(LocationsPage, await service.lookUp(name, 1))).toBe(true);
        }),
        { numRuns: runs(200) },
      );
    });
  });

  describe("reading", () => {
    beforeAll(() => setJobCounts(database(), {}));

    it.each(
      byName({
        "leeds.town": [
          "leeds.town",
          "LEEDS.town",
          " leeds.town ",
          "Leeds",
          "leeds",
          "Leeds, England",
          "Leeds, West Yorkshire, England",
          "leeds england",
          "Leeds LS1",
          "leeds uk",
          "Leeds, Yorkshire",
          "Leeds area",
          "near Leeds",
        ],
        "united-kingdom.country": [
          "united-kingdom.country",
          "UK",
          "U.K.",
          "GB",
          "Great Britain",
          "Remote, UK",
          "UK wide",
          "UK-wide",
        ],
        "london.town": ["London", "London SW1A 1AA", "LDN"],
        "newport.town": ["newport"],
        "kingston-upon-hull.town": ["Hull"],
        "zurich.town": ["zuerich", "Zürich"],
        "york.town": ["York"],
        "new-york-city.town": ["New York", "New York, NY", "N.Y.C."],
        "london-ontario.town": ["London, Ontario", "London, ON", "London, Ontario, Canada"],
        "newport-isle-of-wight.town": ["Newport, Isle of Wight"],
        "newport-pembrokeshire.town": ["newport pembrokeshire wales"],
        "austin.town": ["Austin, TX", "austin tx", "Austin, TX 78701"],
        "paris.town": ["Paris, FR"],
        "paris-texas.town": ["Paris, Texas"],
        "san-jose.town": ["San Jose, CA"],
        "saint-denis-ile-de-france.town": ["saint-denis, france"],
        "england.region": ["England", "anywhere in England"],
        "united-states.country": ["u.s.a.", "USA", "us", "Remote (US)"],
        "washington.town": ["dc"],
        "birmingham.town": ["brum"],
        "texas.region": ["Texas"],
        "bury-st-edmunds.town": ["bury st edmunds, suffolk"],
      }),
    )("%j is read as %s", async (location, slug) => expect(await slugRead(location)).toBe(slug));

    it("gives exactly the fields of a place that the server uses", async () => {
      const reading = await service.read("leeds.town");
      expect(reading).toEqual({
        kind: "place",
        place: {
          ...leeds,
          ...{ id: expect.any(Number), last_id: expect.any(Number), latitude: 53.8, longitude: -1.55 },
        },
      });
      expect(await service.read("Leeds")).toEqual(reading);
      expect(await service.read("england")).toMatchObject({ place: { latitude: null, longitude: null } });
    });

    it.each([
      "",
      "  ",
      "anywhere",
      "Anywhere!",
      "Nationwide",
      "remote",
      "REMOTE",
      "worldwide",
      "Work from home",
      "any",
    ])("%j sets no constraint", async (location) =>
      expect(await service.read(location)).toEqual({ kind: "anywhere" }),
    );

    it.each(["near me", "Nearby", "my location", "in der Nähe"])(
      "%j means the visitor's place, not a name",
      async (here) => expect(await service.read(here)).toEqual({ kind: "unknown", candidates: [] }),
    );

    it.each([
      ["cambridge", ["cambridge.town", "cambridge-massachusetts.town"]],
      ["saint-denis", ["saint-denis.town", "saint-denis-ile-de-france.town"]],
      ["East Anglia", ["cambridgeshire.region", "norfolk.region", "suffolk.region"]],
      ["Springfield", ["springfield.town", "springfield-massachusetts.town", "springfield-illinois.town"]],
    ])("%j is ambiguous between %j", async (location, candidates) => {
      const reading = await service.read(location);
      expect(reading).toMatchObject({ kind: "ambiguous" });
      expect(
        "candidates" in reading && reading.candidates.map((each) => each.cached_slug_with_class),
      ).toEqual(candidates);
    });

    it("prefers a place where the site has jobs", async () => {
      expect(await service.read("durham")).toMatchObject({
        place: { cached_slug_with_class: "durham.town", hierarchy: "Durham, North Carolina, United States" },
      });
      await setJobCounts(database(), { "durham-county-durham.town": 4 });
      expect(await slugRead("durham")).toBe("durham-county-durham.town");
      await setJobCounts(database(), {});
    });

    it.each(
      byName({
        "leeds.town": ["leedz", "leedz.town", "leeds xyzzy"],
        "london.town": ["lodnon", "londn", "olndon"],
        "manchester.town": ["manchster", "mancehster"],
        "birmingham.town": ["birmingam, uk", "birmngham uk"],
        "new-york-city.town": ["nwe york"],
        "edinburgh.town": ["edinborough", "edinb", "edinburgh-old.town"],
        "glasgow.town": ["glasgo"],
        "newport.town": ["newport wales xyzzy qqqqq"],
        "california.region": ["qqqqq, California"],
        "bavaria.region": ["xyzzy xyzzy, Bavaria, Germany"],
      }),
    )("%j is unknown and suggests %s first", async (location, first) => {
      const reading = await service.read(location);
      expect(reading).toMatchObject({ kind: "unknown" });
      expect("candidates" in reading && reading.candidates[0]?.cached_slug_with_class).toBe(first);
      const without = await service.read(location, undefined, { nearby: false });
      expect(without).toEqual({ kind: "unknown", candidates: [] });
    });

    it.each([
      "qqqqq",
      "%",
      "'; drop table places; --",
      "😀",
      "\0",
      "a".repeat(5000),
      "leeds, atlantis",
      ",",
      "日本",
    ])("%j is unknown", async (location) =>
      expect(await service.read(location)).toMatchObject({ kind: "unknown" }),
    );

    it("accepts any text, and candidates have exactly the fields of a place", async () => {
      const fields = [...Object.keys(leeds), "id", "last_id", "latitude", "longitude"].sort();
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "binary", maxLength: 100 }), async (location) => {
          const reading = await service.read(location);
          for (const candidate of "candidates" in reading ? reading.candidates : [])
            expect(Object.keys(candidate).sort()).toEqual(fields);
        }),
        { numRuns: runs(100) },
      );
    });
  });

  it("bySlugs returns the known places", async () => {
    const found = await service.bySlugs(["leeds.town", "no-such.town", "england.region", "'", "\0", ""]);
    expect(found.map((place) => place.cached_slug_with_class).sort()).toEqual([
      "england.region",
      "leeds.town",
    ]);
    expect(await service.bySlugs([])).toEqual([]);
  });
});

/** The query parameters of a lookup in an empty database. */
async function spellingsAskedFor(text: string): Promise<unknown[]> {
  const asked: unknown[] = [];
  const database: Queryable = {
    query: async (_sql, parameters = []) => {
      asked.push(...parameters.flat());
      return [];
    },
  };
  await makeLocationService(database).lookUp(text, 1);
  return asked;
}

test("at most three of the areas that a text names are looked up", async () => {
  const asked = await spellingsAskedFor("leeds,a1,a2,a3,a4,a5,a6");
  const areas = asked.filter((spelling) => /^a\d$/.test(String(spelling))).sort();
  expect(areas).toEqual(["a1", "a1", "a2", "a2", "a3", "a3"]);
});

test("a lone sign is not looked up as the prefix of an area's name", async () => {
  const asked = await spellingsAskedFor('manager " or "');
  expect(asked).toContain("or");
  expect(asked).not.toContain("");
});

test("lookups pass the request's abort signal to their queries", async () => {
  const gone = new AbortController();
  const signals: (AbortSignal | undefined)[] = [];
  const query: Queryable["query"] = async (_sql, _parameters, signal) => {
    signals.push(signal);
    return [];
  };
  await makeLocationService({ query }).lookUp("leeds", 1, gone.signal);
  await makeLocationService({ query }).nearest({ latitude: 1, longitude: 1 }, gone.signal);
  expect(new Set(signals)).toEqual(new Set([gone.signal]));
});
