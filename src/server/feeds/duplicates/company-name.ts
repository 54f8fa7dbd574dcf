import { foldedWords, foldText } from "./fold-words";

const forms =
  "ltd limited plc llp llc lp inc incorporated corp corporation co company gmbh ag kg se sa sas sarl srl spa bv nv ab oy as aps pty group holding holdings uk usa international the and of";
const saysNothing = new Set(forms.split(" "));

/** The words that tell a company from others: without legal forms and articles. All of them, if it has no others. */
export function companyWords(company: string): string[] {
  const words = foldedWords(foldText(company.replace(/&/g, " and ")));
  const telling = words.filter((word) => !saysNothing.has(word));
  return telling.length > 0 ? telling : words;
}

/** Whether one name is the other with something left out: `Leeds Teaching Hospitals` (`NHS Trust`). */
export function isPartOf(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const isLong = few.length > 1 || (few[0] ?? "").length > 4;
  return few.length > 0 && isLong && few.every((word, place) => word === many[place]);
}

/** Whether a text, as folded words joined by spaces, says the name, or its first words where it is a long one. */
export function isNamedIn(name: readonly string[], text: string): boolean {
  const said = name.length > 2 ? name.slice(0, Math.max(2, name.length - 2)) : name;
  const isTelling = said.length > 1 || (said[0] ?? "").length > 4;
  return isTelling && ` ${text} `.includes(` ${said.join(" ")} `);
}
