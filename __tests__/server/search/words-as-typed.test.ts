import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { occupations } from "../../../src/server/sample/occupations";
import { TermParser, type TsqueryTree } from "../../../src/server/search/keywords/expression";
import { splitKeywords } from "../../../src/server/search/keywords/split-keywords";
import { eachDatabase } from "../../support/databases";

/** Up to 10,000 real titles, if present; a tenth of them unless `ALL_TITLES` is set. */
function realTitles(): string[] {
  const folder = resolve("../shared/data/relevance");
  const files = ["en", "de", "fr"].map((language) => `titles/${language}/corpus_documents.tsv`);
  const titles = [...files, "onet/alternate_titles.txt"].flatMap((file) => {
    const path = resolve(folder, file);
    return existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(1) : [];
  });
  const named = titles.flatMap((line) => line.split("\t")[1] ?? []).slice(0, 10_000);
  return named.filter((_, place) => process.env.ALL_TITLES !== undefined || place % 10 === 0);
}

/** Each word of a title as a visitor may copy it: with the signs around and within it, and without. */
function wordsOf(title: string): string[] {
  return title
    .split(/\s+/)
    .flatMap((word) => [word, ...(word.match(/(?<![.])[\p{L}\p{M}\p{N}]{3,}/gu) ?? [])]);
}

/** Titles, and keywords that must find them. */
const found: readonly (readonly [title: string, keywords: readonly string[]])[] = [
  ["Labourer/Driver", ["labourer", "driver", "Labourer / Driver", "driver/labourer"]],
  ["PA / Office Manager", ["PA/Office Manager", "office manager"]],
  ["Full-Stack/DevOps Engineer", ["full-stack", "full stack", "devops", "stack"]],
  ["Technician.Field", ["field", "technician"]],
  ["Ward Sister, N.H.S. (R.N.)", ["NHS", "N.H.S.", "RN", "R.N."]],
  ["Sales\\Marketing <Lead> ~ Retail", ["sales", "marketing", "lead", "retail"]],
  ["Covid-19 Tester, Band-6", ["19", "covid-19", "band 6"]],
  ["Pflege\u00adfach\u200bkraft", ["Pflegefachkraft", "pflege\u2060fachkraft", "Pflegefach\ufeffkraft"]],
  ["C++ and C#/F# Developer", ["C++", "c#", "F#", "C# C++"]],
  ["C#-Entwickler und IT-Berater", ["C#-Entwickler", "Entwickler", "IT-Berater", "Berater", "IT"]],
  ["ASP.NET Developer", [".NET", "asp", "ASP.NET"]],
  ["Node.js Engineer", ["Node.js", "nodejs", "node js", "NodeJS", "node"]],
  ["NodeJS/ReactJS Engineer", ["Node.js", "react.js", "react"]],
  ["R & D Manager", ["R&D", "r & d"]],
  ["Head of R&D", ["R&D", "R & D"]],
  ["24/7 Support", ["24/7"]],
  ["CI/CD Engineer", ["CI/CD", "ci cd", "CD"]],
  ["A/B Testing Lead", ["A/B", "a/b testing"]],
  ["Driver's Mate at O’Brien’s", ["drivers mate", "O'Brien", "o’brien’s"]],
  ["Bäcker in München", ["Baecker", "Muenchen", "Bäcker München", "backer"]],
  ["Baecker in Muenchen", ["Bäcker", "München"]],
];

/** The tree as tsquery text. */
function queryOf(tree: TsqueryTree): string {
  if ("leaf" in tree) return tree.leaf;
  if ("not" in tree) return `!(${queryOf(tree.not)})`;
  const [parts, sign] = "all" in tree ? [tree.all, " & "] : [tree.any, " | "];
  return `(${parts.map(queryOf).join(sign)})`;
}

const missed: readonly (readonly [title: string, keywords: string])[] = [
  ["Team B Leader", "A/B"],
  ["Band 7, 24 hours", "24/7"],
  ["R programmer, grade D", "R&D"],
  ["C Developer", "C++"],
  ["Network Engineer", ".NET"],
];

const marks = [
  ..."(m/w/d) (w/m/d) m/w/d (gn) (m/f/x) (h/f) H/F (M/W) [m|w|d] (m*w*d) (d/m/w) (m/w/divers)".split(" "),
  ..."(f/m/nb) (x) m|w|d (mwd) f/m (k/m)".split(" "),
  ...["(m, w, d)", "(M / W / D)", "(all genders)"],
];
const forms = [":in", "*in", "/in", "_in", "/-in", "-in", "In", "(in)", ":innen", "*innen", "·in"];

eachDatabase((database) => {
  /** The pairs whose keywords do not find the title. */
  async function notFound(pairs: readonly (readonly [title: string, keywords: string])[], language = "en") {
    const asked = pairs.map(([title, keywords]) => ({
      title,
      keywords,
      terms: splitKeywords(keywords).terms,
    }));
    const parsed = await new TermParser(database(), language === "de").parse(
      asked.flatMap(({ terms }) => terms.map(({ text }) => text)),
    );
    const rows = await database().query<{ title: string; keywords: string }>(
      `select title, keywords from jsonb_to_recordset($1::jsonb) as asked(title text, keywords text, queries jsonb)
       where exists (select from jsonb_array_elements_text(queries) as query
         where not title_words(title, '', $2) @@ query::tsquery)`,
      [
        JSON.stringify(
          asked.map(({ title, keywords, terms }) => ({
            ...{ title, keywords },
            queries: terms.flatMap((term) => parsed.get(term.text)?.tree ?? []).map(queryOf),
          })),
        ),
        language,
      ],
    );
    return rows.map(({ title, keywords }) => `${keywords}: ${title}`);
  }

  test("words are found as typed, with signs between, within or around them", async () => {
    expect(
      await notFound(found.flatMap(([title, all]) => all.map((keywords) => [title, keywords] as const))),
    ).toEqual([]);
    expect(await notFound(missed)).toHaveLength(missed.length);
  });

  test("gender marks are removed from titles and keywords, and similar text is not", async () => {
    const words = "select without_genders(value) as text from jsonb_array_elements_text($1::jsonb)";
    const bare = async (titles: readonly string[]) =>
      (await database().query<{ text: string }>(words, [JSON.stringify(titles)])).map(({ text }) =>
        text.trim().replace(/ +/g, " "),
      );
    const named = [
      ...marks.map((mark) => `Maurer ${mark} Tiefbau`),
      ...forms.map((form) => `Erzieher${form} Tiefbau`),
    ];
    const plain = named.map((title) => `${title.startsWith("M") ? "Maurer" : "Erzieher"} Tiefbau`);
    expect(await bare(named)).toEqual(plain);
    const asTerms = (title: string) => {
      const { terms } = splitKeywords(title);
      return terms.map(({ text }) => text).join(" ");
    };
    expect(named.map(asTerms)).toEqual(plain);
    const others = [
      ..."LinkedIn Manager|D&I Lead (D&I)|I/O Engineer (I/O)|Check-in Agent".split("|"),
      ..."Staff Nurse A/C|Drive-in|Q/A (A/V)".split("|"),
    ];
    expect(await bare(others)).toEqual(others);
    expect(others.map(asTerms)).toEqual(others);
  });

  test("every word of every sample and real title finds the title", async () => {
    const titles = [...occupations.flatMap((occupation) => occupation.titles), ...realTitles()];
    const pairs = titles.flatMap((title) => wordsOf(title).map((word) => [title, word] as const));
    for (const language of ["en", "de"]) expect(await notFound(pairs, language)).toEqual([]);
  });
});
