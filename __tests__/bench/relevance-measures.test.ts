import fc from "fast-check";
import { averagePrecision, falls, type Grade, ndcg, precision, recall } from "../../bench/relevance/measures";

const grades = fc.array(fc.constantFrom<Grade>(0, 1, 2), { maxLength: 30 });

describe("average precision", () => {
  const relevant = new Set(["a", "b", "c"]);

  it("is 1 when all relevant items come first, and counts missing ones as 0", () => {
    expect(averagePrecision(["b", "c", "a", "x"], relevant)).toBe(1);
    expect(averagePrecision(["a"], relevant)).toBeCloseTo(1 / 3);
    expect(averagePrecision([], relevant)).toBe(0);
  });

  it("averages the precision at each relevant rank; recall is the share found", () => {
    expect(averagePrecision(["x", "a", "y", "b"], relevant)).toBeCloseTo((1 / 2 + 2 / 4) / 3);
    expect(recall(["x", "a", "y", "b"], relevant)).toBeCloseTo(2 / 3);
  });

  it("never rises when an irrelevant item is put first", () => {
    const ranked = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"));
    fc.assert(
      fc.property(ranked, (items) => {
        const after = averagePrecision(["x", ...items], relevant);
        expect(after).toBeLessThanOrEqual(averagePrecision(items, relevant));
      }),
    );
  });
});

describe("nDCG@10", () => {
  it("is 1 for the best order, and 0 when nothing is found", () => {
    expect(ndcg([2, 1], [0, 1, 0, 2])).toBe(1);
    expect(ndcg([], [2])).toBe(0);
  });

  it("gains 3 for grade 2 and 1 for grade 1, discounted by rank", () => {
    expect(ndcg([0, 2, 1], [2, 1, 0])).toBeCloseTo((3 / Math.log2(3) + 1 / 2) / (3 + 1 / Math.log2(3)));
  });

  it("only counts the first ten", () => {
    const ten = new Array<Grade>(10).fill(2);
    expect(ndcg([...ten, 0, 0], new Array<Grade>(50).fill(2))).toBe(1);
    expect(ndcg([...new Array<Grade>(10).fill(0), 2], [2])).toBe(0);
  });

  it("is between 0 and 1 for any order of jobs", () => {
    fc.assert(
      fc.property(grades, fc.nat(30), (all, shown) => {
        fc.pre(all.some((grade) => grade > 0));
        const figure = ndcg(all.slice(0, shown), all);
        expect(figure).toBeGreaterThanOrEqual(0);
        expect(figure).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});

test("precision is the share of grade-2 results among as many as there could be", () => {
  expect(precision([2, 1, 2, 0], [2, 2, 2, 2, 1])).toBe(0.5);
  expect(precision([2, 2], [2, 2])).toBe(1);
});

describe("falls", () => {
  const committed = {
    judged: { jobs: 2000, ndcg_at_10: { misspellings: 0.5, plurals: 0.9 }, nothing_found: 0.1 },
    spelling: { misspellings: 80, top_1: 0.8, top_3: null, right_words_corrected: 0 },
  };
  const judged = (change: object) =>
    falls(committed, { ...committed, judged: { ...committed.judged, ...change } });
  const spelling = (change: object) =>
    falls(committed, { ...committed, spelling: { ...committed.spelling, ...change } });

  it("reports drops of 0.01 or more, but no smaller ones and no rises", () => {
    expect(falls(committed, committed)).toEqual([]);
    expect(judged({ ndcg_at_10: { misspellings: 0.4901, plurals: 1 } })).toEqual([]);
    expect(judged({ ndcg_at_10: { misspellings: 0.49, plurals: 0.9 } })).toEqual([
      "judged.ndcg_at_10.misspellings was 0.5, and is 0.49",
    ]);
  });

  it("reports rises of figures that should be low", () => {
    expect(judged({ nothing_found: 0.05 })).toEqual([]);
    expect(judged({ nothing_found: 0.11 })).toHaveLength(1);
    expect(spelling({ right_words_corrected: 0.02 })).toHaveLength(1);
  });

  it("reports figures that are missing, and ignores sizes", () => {
    expect(judged({ ndcg_at_10: { plurals: 0.9 } })).toEqual([
      "judged.ndcg_at_10.misspellings is no longer measured",
    ]);
    expect(spelling({ top_1: Number.NaN })).toHaveLength(1);
    expect(spelling({ misspellings: 3, top_3: 0.9 })).toEqual([]);
    expect(judged({ jobs: 100 })).toEqual([]);
  });
});
