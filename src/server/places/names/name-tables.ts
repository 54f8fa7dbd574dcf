import areasText from "./areas.txt";
import otherNamesText from "./other-names.txt";
import stateCodesText from "./state-codes.txt";

/** Lines of `key: values`; those that begin with `#` are comments. */
function linesOf(text: string): [key: string, values: string][] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const at = line.lastIndexOf(": ");
    return [line.slice(0, at), line.slice(at + 2)];
  });
}

/** Names in use that the gazetteer does not have, by slug. */
export const otherNames: ReadonlyMap<string, readonly string[]> = new Map(
  linesOf(otherNamesText).map(([slug, names]) => [slug, names.split("; ")]),
);

/** By slug, the names of the areas that a place is one of several places of: 'North West' for Lancashire. */
export const areaNames: ReadonlyMap<string, readonly string[]> = areasByPart();

function areasByPart(): Map<string, string[]> {
  const byPart = new Map<string, string[]>();
  for (const [names, parts] of linesOf(areasText))
    for (const part of parts.split(", ")) {
      const slug = part.includes(".") ? part : `${part}.region`;
      byPart.set(slug, [...(byPart.get(slug) ?? []), ...names.split("; ")]);
    }
  return byPart;
}

const stateCodes: ReadonlyMap<string, readonly string[]> = statesByName();

function statesByName(): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const [country, states] of linesOf(stateCodesText))
    for (const state of states.split("; ")) {
      const space = state.indexOf(" ");
      const name = `${country} ${state.slice(space + 1)}`;
      byName.set(name, [...(byName.get(name) ?? []), state.slice(0, space)]);
    }
  return byName;
}

/** What people write for a state or province after a town: 'TX' for Texas in the US; none elsewhere. */
export function codesOfState(country: string, name: string): readonly string[] {
  return stateCodes.get(`${country} ${name}`) ?? [];
}
