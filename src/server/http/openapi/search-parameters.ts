import Type, { type TSchema } from "typebox";
import { type ChoiceField, isChoice, type Refinement, refinements } from "../../../shared/facets";
import { queryKeys } from "../../../shared/query-codec";
import { choiceValues, radii, sortTypes } from "../../../shared/search-query";

const text = (description: string) => Type.String({ description });
const oneOf = (values: readonly string[], description: string) => Type.Enum([...values], { description });
const yes = (description: string) => oneOf(["1"], description);

const choices: Readonly<Record<ChoiceField, string>> = {
  salary_min: "The least salary by the year, in the site's currency",
  salary_unstated: "Beside `salary_min`: jobs that state no salary, too",
  posted_within: "Days since a job was posted",
  remote: "Remote jobs only",
};

function refinement(field: Refinement): TSchema {
  return isChoice(field)
    ? oneOf(choiceValues[field], choices[field])
    : text("Slugs of the facet's values, joined by a vertical bar");
}

const parameters: Readonly<Record<string, TSchema>> = {
  [queryKeys.keywords]: text("Keywords"),
  [queryKeys.location]: text("A place's `cached_slug_with_class`, or free text"),
  [queryKeys.radius]: oneOf(radii.map(String), "Miles around the place"),
  ...Object.fromEntries(refinements.map((field) => [queryKeys[field], refinement(field)])),
  [queryKeys.sortType]: oneOf(sortTypes, "The order: with keywords `relevance`, else `newest`"),
  [queryKeys.exact]: yes("Exactly these words, none of the same meaning, no correction"),
  [queryKeys.similar]: yes("Jobs of similar titles, too"),
  [queryKeys.without]: text(
    "Words of the same meaning that are not to be searched, joined by a vertical bar",
  ),
  [queryKeys.page]: text("From 1; past the end is the last page"),
};

/** The search of a results page. Only described: what makes no sense counts as left out. */
export const searchParameters: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(parameters).map(([key, schema]) => [key, Type.Optional(schema)]),
);
