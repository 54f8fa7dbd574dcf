import type { ResultsFragment } from "../../shared/wire/results";

/** Something that an answer offered beside its jobs; `query` is where it leads, canonical, empty for nowhere. */
export interface Offer {
  readonly kind:
    | "corrected"
    | "correction"
    | "similar"
    | "refined"
    | "refinement"
    | "synonym"
    | "place"
    | "left_out"
    | "broaden";
  readonly label: string;
  readonly query: string;
}

const mostOffers = 12;
const longest = 1_000;

/** What a visitor was offered, the likeliest to be of use first. */
export function offersOf({ meaning, notices, broaden }: ResultsFragment): readonly Offer[] {
  const { corrected, similar, refinement, also, left_out } = meaning;
  const offers: Offer[] = [
    ...(corrected === null
      ? []
      : [offer(corrected.applied ? "corrected" : "correction", corrected.text, corrected.query)]),
    ...(refinement === null
      ? []
      : [offer(refinement.applied ? "refined" : "refinement", refinement.label, refinement.query)]),
    ...notices.flatMap(({ links }) => links.map(({ label, query }) => offer("place", label, query))),
    ...left_out.map((word) => offer("left_out", word, "")),
    ...also.map(({ text, without }) => offer("synonym", text, without)),
    ...(similar === null ? [] : [offer("similar", "", similar.query)]),
    ...broaden.map(({ kind, label, query }) => offer("broaden", `${kind} ${label}`.trim(), query)),
  ];
  return offers.filter(({ query }) => query.length <= longest).slice(0, mostOffers);
}

/** What it is counted by when it is taken: ways to broaden each by what they give up. */
export function nameOf({ kind, label }: Offer): string {
  return kind === "broaden" ? `broaden_${label.split(" ")[0]}` : kind;
}

function offer(kind: Offer["kind"], label: string, query: string): Offer {
  return { kind, label, query };
}
