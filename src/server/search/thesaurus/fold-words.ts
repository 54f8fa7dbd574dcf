/** Signs that make a word another word: C#, C++, .NET, R&D. */
const word =
  /(?<![\p{L}\p{N}])(?:[cf]#|c\+\+|\.net(?![\p{L}\p{N}])|[a-z]&[a-z](?![\p{L}\p{N}]))|[\p{L}\p{N}]+/gu;
/** As most titles are. */
const isSimple = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;

/**
 * Words as the thesaurus compares them: lower case, no accents, singular. "Registered Nurses (RN)" is
 * registered, nurse, rn; C#, C++, .NET and R&D stay words of their own.
 */
export function foldWords(text: string): string[] {
  if (isSimple.test(text)) return text.toLowerCase().split(" ").map(singular);
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("’", "'");
  const lower = withoutPossessives(plain.toLowerCase());
  return (lower.match(word) ?? []).map(singular);
}

function withoutPossessives(text: string): string {
  return text.includes("'s") ? text.replace(/'s(?![\p{L}\p{N}])/gu, "") : text;
}

/** By its ending alone, the same for a search and for what it is compared with. */
function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith("s") || /[sui]s$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /(?:sses|shes|ches|xes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
