import { AdvertReading } from "../../../../src/server/feeds/duplicates/advert";
import { lookupKeys } from "../../../../src/server/feeds/duplicates/group-jobs";
import { isSameJob } from "../../../../src/server/feeds/duplicates/same-job";
import { type LabelledPair, labelledPairs, writtenAdverts } from "./advert-file";
import { varied } from "./variations";

const adverts = writtenAdverts();
const pairs = labelledPairs();

/** As an import does it: only adverts that have a number in common are compared. */
function areGrouped({ advert, sides }: LabelledPair): boolean {
  const [one, other] = sides.map((names) => new AdvertReading(varied(adverts.get(advert) ?? {}, names)));
  if (one === undefined || other === undefined) throw new Error("A pair has two sides.");
  const keys = new Set(lookupKeys(one));
  return lookupKeys(other).some((key) => keys.has(key)) && isSameJob(one, other) && isSameJob(other, one);
}

const told = ({ number, advert, isSame, sides }: LabelledPair) =>
  `${number} ${advert} ${isSame ? "same" : "different"}: ${sides.map((side) => side.join(", ") || "as published").join(" | ")}`;

function measure(half: readonly LabelledPair[]) {
  const grouped = half.filter(areGrouped);
  const right = grouped.filter(({ isSame }) => isSame);
  const wrong = grouped.filter(({ isSame }) => !isSame).map(told);
  const missed = half.filter((pair) => pair.isSame && !grouped.includes(pair)).map(told);
  return {
    precision: right.length / grouped.length,
    recall: right.length / half.filter(({ isSame }) => isSame).length,
    wrong,
    missed,
  };
}

/** A post that is announced to the public and to those who already serve has two announcement numbers. */
it("adverts of one employer under two announcement numbers are two jobs", () => {
  const announced = (number: string, apply: string) => {
    const advert = varied(adverts.get("nurse") ?? {}, []);
    const text = `${advert.text}\nAnnouncement number: ${number}`;
    return new AdvertReading({ ...advert, text, applyUrl: `https://jobs.example/${apply}` });
  };
  const [open, serving, again] = [
    announced("BR-PN-DE-GC-17-036", "40001"),
    announced("BR-PN-VA-GC-17-088", "40002"),
    announced("BR-PN-DE-GC-17-036", "40003"),
  ];
  expect(isSameJob(open, serving)).toBe(false);
  expect(isSameJob(open, again)).toBe(true);
});

describe("500 labelled pairs", () => {
  it("are 500, half of them of one job, on adverts that the other half does not have", () => {
    const labelled = pairs.filter((pair) => pair.half !== "unseen");
    expect(labelled).toHaveLength(500);
    expect(labelled.filter(({ isSame }) => isSame)).toHaveLength(260);
    const of = (half: string) =>
      new Set(pairs.filter((pair) => pair.half === half).map(({ advert }) => advert));
    expect([...of("tune")].filter((advert) => of("held").has(advert))).toEqual([]);
  });

  it.each(["tune", "held"])("are told apart: %s", (half) => {
    const { precision, recall, wrong, missed } = measure(pairs.filter((pair) => pair.half === half));
    // What is wrong or missed is shown with the failure.
    if (precision < 0.99 || recall < 0.9) expect({ wrong, missed }).toEqual({ wrong: [], missed: [] });
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  // Written when the rules stood: recall is below the bar of 0.90 there, and is not to fall further.
  it("of adverts that the rules were not made with, none is grouped wrongly, and most are found", () => {
    const { wrong, recall } = measure(pairs.filter(({ half }) => half === "unseen"));
    expect(wrong).toEqual([]);
    expect(recall).toBeGreaterThanOrEqual(0.85);
  });
});
