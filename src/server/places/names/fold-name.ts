const spelledOut: ReadonlyMap<string, string> = new Map(
  Object.entries({
    saint: "st",
    sainte: "ste",
    mount: "mt",
    fort: "ft",
    and: "",
    the: "",
  }),
);

/** A place's name as a key: 'Saint-Étienne' and 'st etienne' fold to the same. Empty when nothing is left. */
export function foldName(name: string): string {
  const plain = isPlain.test(name) ? name.toLowerCase() : plainOf(name);
  if (!mayBeSpelledOut.test(plain)) return plain;
  const words = plain.split(" ").map((word) => spelledOut.get(word) ?? word);
  return words.filter((word) => word !== "").join(" ") || plain;
}

/** As most of a whole gazetteer's names are. */
const isPlain = /^[a-z]+(?: [a-z]+)*$/i;
const mayBeSpelledOut = new RegExp(`\\b(?:${[...spelledOut.keys()].join("|")})\\b`);

function plainOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[.'’ʼ`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const divisions =
  "county|co|parish|borough|district|province|region|state|department|prefecture|governorate|municipality|city";
const leading = new RegExp(`^(?:(?:royal|metropolitan|london) )?(?:${divisions}) (?:of )?`);
const trailing = new RegExp(` (?:${divisions})$`);

/**
 * A folded name of an area without the word for its kind ('county cork', 'alameda county'); the name itself
 * when there is none.
 */
export function withoutDivision(folded: string): string {
  return folded.replace(leading, "").replace(trailing, "") || folded;
}
