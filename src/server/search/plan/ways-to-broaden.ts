import { facetFields } from "../../../shared/search-query";
import type { LeafList } from "../keywords/leaf-list";
import type { Vocabularies } from "../loading/load-jobs";
import type { ReadSearch } from "../read/read-search";
import type { Constraints } from "../run/search-plan";
import { withLessChoosy } from "./less-choosy";
import { withLessChosen } from "./less-chosen";
import { withLessOfEverything } from "./less-of-everything";
import { withLessText } from "./less-text";
import { withMoreSpace } from "./more-space";
import type { WayToBroaden } from "./way-to-broaden";

/** What is searched by, beside how it was read. */
export interface Narrowed {
  readonly constraints: Constraints;
  /** In days since 1970. */
  readonly today: number;
}

/** Every way to give up or widen one constraint, and some that give up several. */
export function waysToBroaden(
  read: ReadSearch,
  vocabularies: Vocabularies,
  leaves: LeafList,
  { constraints, today }: Narrowed,
): WayToBroaden[] {
  const { query, location } = read;
  const label = { location: location.kind === "place" ? location.place.name : query.location };
  return [
    ...withLessText(read, leaves),
    ...withMoreSpace(read, vocabularies),
    ...facetFields.flatMap((field) => withLessChosen(read, field, vocabularies)),
    ...withLessChoosy(query, today),
    ...withLessOfEverything(query, label, constraints),
  ];
}
