import { readFileSync } from "node:fs";
import path from "node:path";
import { readDisciplines } from "../../../../src/server/feeds/normalise/discipline/disciplines";

/**
 * 200 titles, drawn at random (seed 20261122) from USAJOBS' two files (US Government),
 * DFE-Digital/teaching-vacancies (MIT), Avature's titles (Apache-2.0) and, for health, ESCO (European Union)
 * and O*NET (CC BY 4.0, US Department of Labor). Each was judged by hand before the words were improved.
 * A line: half, source, title, the feed's other evidence, every right discipline ('-' for none). The words
 * were improved by the failures of one half only, but the judge had seen both.
 */
const judged = readFileSync(path.join(__dirname, "judged-titles.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [half = "", source = "", title = "", besides = "", right = ""] = line.split("\t");
    const [kind, value = ""] = besides.split(":");
    const occupation =
      kind === "series"
        ? { opmSeries: value.split(",") }
        : kind === "industry"
          ? { industries: [value] }
          : {};
    return { half, source, title, right: right.split(" "), found: readDisciplines(occupation, title) };
  });

const isRight = ({ right, found }: (typeof judged)[number]) =>
  right.includes("-") ? found.length === 0 : found.length > 0 && found.every((slug) => right.includes(slug));
const isMissing = ({ right, found }: (typeof judged)[number]) => !right.includes("-") && found.length === 0;

test.each(["tune", "held"])("at least 92 of 100 titles of half %p are right, at most 3 missing", (half) => {
  const titles = judged.filter((each) => each.half === half);
  expect(titles).toHaveLength(100);
  const wrong = titles.filter((each) => !isRight(each)).map(({ title, found }) => `${title}: ${found}`);
  expect({ wrong, isEnough: wrong.length <= 8 }).toMatchObject({ isEnough: true });
  expect(titles.filter(isMissing).length).toBeLessThanOrEqual(3);
});
