const one = String.raw`(?:[mwdfxhviknat*]|gn|nb|div(?:ers)?|inter|m[äa]nnlich|weiblich)\.?`;
/** Of what stands between brackets: M and F, W, H or V in any language's order. */
const isOfGenders = String.raw`(?=[^)\]]{0,40}(?:m|h\s?[/|]\s?f|f\s?[/|]\s?h))`;
const inBrackets = new RegExp(
  String.raw`[(\[]\s?(?:${isOfGenders}${one}(?:\s?[/|,.*–-]\s?${one}){1,4}|gn\*?|x|mwd|wmd|alle? (?:genders?|geschlechter)|geschlechtsneutral)\s?[)\]]`,
  "gi",
);
const bare =
  /(?<![\p{L}\p{N}/|.&])(?=(?:[mwdfxhv]\s?[/|]\s?){0,2}m|h\s?[/|]\s?f|f\s?[/|]\s?h)[mwdfxhv]\s?[/|]\s?[mwdfxhv](?:\s?[/|]\s?[mwdfxhv]){0,2}(?![\p{L}\p{N}/|])/giu;
const ending =
  /(?<=\p{Ll}{2})(?:[:*_·(]|\/-?)in(?:nen)?\)?(?![\p{L}\p{N}-])|(?<=er|ent|ant|ist|or)(?:-in|In)(?:nen)?(?![\p{L}\p{N}])|(?<=e)[:*_·/(][rn]\)?(?![\p{L}\p{N}])/gu;

/**
 * Without what job titles say of genders: `(m/w/d)`, `h/f`, `(all genders)`, `Erzieher:in`. Titles lose the same when
 * their words are read, by the database's `without_genders`.
 */
export function withoutGenders(text: string): string {
  return text.replace(inBrackets, " ").replace(bare, " ").replace(ending, "");
}
