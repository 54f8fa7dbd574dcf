import type { Place } from "../../shared/wire/results";

/** An area has the people of all its towns, so each counts for less: "Santa Cruz" is a town rather than a province. */
const shareOfArea = 0.1;

/** How likely it is that a place is meant by its name, as the population of a town that would be as likely. */
export function prominenceOf({
  class: kind,
  population,
}: {
  readonly class: Place["class"];
  readonly population: number;
}): number {
  return kind === "town" ? population : population * shareOfArea;
}
