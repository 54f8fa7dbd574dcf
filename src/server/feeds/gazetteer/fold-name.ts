const spelledOut: Readonly<Record<string, string>> = {
  saint: "st",
  sainte: "ste",
  mount: "mt",
  fort: "ft",
  and: "",
  the: "",
};

/** A place's name as a key: 'Saint-Étienne' and 'st etienne' fold to the same. Empty when nothing is left. */
export function foldName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[.'’ʼ`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const words = plain.split(" ").map((word) => spelledOut[word] ?? word);
  return words.filter((word) => word !== "").join(" ") || plain;
}

const divisions =
  "county|co|parish|borough|district|province|region|state|department|prefecture|governorate|municipality|city";
const leading = new RegExp(`^(?:(?:royal|metropolitan|london) )?(?:${divisions}) (?:of )?`);
const trailing = new RegExp(` (?:${divisions})$`);

/** A folded name of an area without the word for its kind ('county cork', 'alameda county'); the name itself when there is none. */
export function withoutDivision(folded: string): string {
  return folded.replace(leading, "").replace(trailing, "") || folded;
}
