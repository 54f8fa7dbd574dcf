import type { OtherReading } from "../meaning/other-readings";
import type { CountedReading, Relaxation } from "./relaxation";

/** Something that the page offers to do with the keywords, before it is known what it finds. */
export type MeaningOffer = Pick<Relaxation, "to" | "variation"> & {
  readonly kind: Exclude<OtherReading["kind"], "keyword" | "any_words"> | "refinement";
  readonly text: string;
};

/** What was also searched, what may have been meant, and what else could be searched. */
export function meaningOffers(
  others: readonly CountedReading[],
  refinement: Omit<MeaningOffer, "kind"> | null,
): MeaningOffer[] {
  const offers = others.flatMap(({ kind, text, to, variation }): MeaningOffer[] =>
    kind === "keyword" || kind === "any_words" ? [] : [{ kind, text, to, variation }],
  );
  return refinement === null ? offers : [...offers, { ...refinement, kind: "refinement" }];
}
