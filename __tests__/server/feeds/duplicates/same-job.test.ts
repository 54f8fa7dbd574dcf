import { AdvertReading } from "../../../../src/server/feeds/duplicates/advert";
import { lookupKeys } from "../../../../src/server/feeds/duplicates/group-jobs";
import { isSameJob } from "../../../../src/server/feeds/duplicates/same-job";
import { type LabelledPair, labelledPairs, writtenAdverts } from "./advert-file";
import { varied } from "./variations";

const adverts = writtenAdverts();
const pairs = labelledPairs();

/** As in an import, only adverts that share a lookup key are compared. */
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

/** A post announced to the public and to current employees has two announcement numbers. */
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

describe("labelled pairs", () => {
  it("are 500 in tune and held, 260 of them the same job, with no advert in both halves", () => {
    const labelled = pairs.filter((pair) => pair.half !== "unseen");
    expect(labelled).toHaveLength(500);
    expect(labelled.filter(({ isSame }) => isSame)).toHaveLength(260);
    const of = (half: string) =>
      new Set(pairs.filter((pair) => pair.half === half).map(({ advert }) => advert));
    expect([...of("tune")].filter((advert) => of("held").has(advert))).toEqual([]);
  });

  it.each(["tune", "held"])("reach a precision of 0.99 and a recall of 0.9: %s", (half) => {
    const { precision, recall, wrong, missed } = measure(pairs.filter((pair) => pair.half === half));
    // Lists the wrong and missed pairs in the failure.
    if (precision < 0.99 || recall < 0.9) expect({ wrong, missed }).toEqual({ wrong: [], missed: [] });
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  // Written after the rules: recall is below the 0.90 bar there and must not fall further.
  it("of unseen adverts are never grouped wrongly and reach a recall of 0.85", () => {
    const { wrong, recall } = measure(pairs.filter(({ half }) => half === "unseen"));
    expect(wrong).toEqual([]);
    expect(recall).toBeGreaterThanOrEqual(0.85);
  });
});
