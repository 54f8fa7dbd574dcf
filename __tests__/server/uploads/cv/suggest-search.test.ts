import { SearchSuggester } from "../../../../src/server/uploads/cv/cv-suggestions";
import { parseQuery, stringifyQuery } from "../../../../src/shared/query-codec";
import { eachDatabase } from "../../../support/databases";
import { fillWithTitles } from "../support/titled-jobs";

eachDatabase((database) => {
  beforeAll(() => fillWithTitles(database()));
  const suggest = (text: string) => new SearchSuggester(database()).suggest(text);

  it("finds a CV's disciplines and words from the site's own jobs", async () => {
    expect(await suggest("Jane Roe, Triage Nurse. Nurses and triage, Java island holidays.")).toEqual({
      state: "found",
      query: expect.any(String),
      disciplines: [{ slug: "health.nursing", name: expect.any(String) }],
      words: ["triage nurse"],
    });
    expect(await suggest("I am a C++ developer; C++ since 1998.")).toMatchObject({
      disciplines: [{ slug: "technology.software" }],
      words: ["C++ developer"],
    });
  });

  it.each([
    ["Staff nurse, eight years on wards: triage, wound care, ICU.", "health.nursing", "staff nurse"],
    ["Delivery driver, forklift, van.", "transport.driving", "delivery driver"],
  ])("finds the discipline and words of: %s", async (text, discipline, words) => {
    expect(await suggest(text)).toMatchObject({
      state: "found",
      words: expect.arrayContaining([words]),
      disciplines: expect.arrayContaining([expect.objectContaining({ slug: discipline })]),
    });
  });

  it("gives a canonical query for the suggested words and discipline", async () => {
    const suggestion = await suggest("Pastry chef, HACCP");
    if (suggestion.state !== "found") throw new Error(suggestion.state);
    expect(stringifyQuery(parseQuery(suggestion.query))).toBe(suggestion.query);
    expect(parseQuery(suggestion.query)).toMatchObject({
      keywords: "pastry chef",
      similar: true,
      disciplines: ["hospitality.chefs"],
    });
  });

  it("finds nothing for unrelated or empty text", async () => {
    expect(await suggest("Lorem ipsum dolor sit amet.")).toEqual({ state: "none" });
    expect(await suggest("")).toEqual({ state: "none" });
  });
});
