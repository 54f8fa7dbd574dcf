import { decodeHTML } from "entities";

/** UTF-8 misread as Latin-1 or Windows-1252: 'Â£', 'Ã©'. Only common sequences, so that 'CAFÉ®' stays. */
const mojibake =
  /Â[\u0080-\u00bf]|Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â[\u0080-\u0084€‚][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|ð[\u009fŸ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}/g;

/** Windows-1252 from 0x80 to 0x9F; some versions of Node decode these bytes as Latin-1. */
export const windows1252High = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
/** Character to byte. */
const windows1252 = new Map([...windows1252High].map((character, index) => [character, 0x80 + index]));
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Repairs UTF-8 that was read as another encoding, up to two times over. */
export function mendMojibake(text: string): string {
  const once = text.replace(mojibake, redecode);
  return once === text ? text : once.replace(mojibake, redecode);
}

function redecode(broken: string): string {
  const bytes = Uint8Array.from(broken, (character) => windows1252.get(character) ?? character.charCodeAt(0));
  try {
    return utf8.decode(bytes);
  } catch {
    return broken;
  }
}

const entity = /&(?:[a-z]+\d*|#\d+|#x[\da-f]+);/i;

/** Decodes entities that were escaped once or twice ('R&amp;amp;D'). */
export function decodeEntities(text: string): string {
  const once = entity.test(text) ? decodeHTML(text) : text;
  return entity.test(once) ? decodeHTML(once) : once;
}

/** Characters that PostgreSQL or a page cannot hold; line breaks and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\ufeff\ufffe\uffff]/g;

export function withoutUnprintable(text: string): string {
  return text.toWellFormed().replace(unprintable, "");
}

const tag = /<\/?[a-z][^<>]*>/gi;

/** One line of plain text: encoding and entities repaired, tags and extra space removed. */
export function plainLine(text: string): string {
  const mended = decodeEntities(mendMojibake(text)).replace(tag, " ");
  return withoutUnprintable(mended).replace(/\s+/g, " ").trim();
}
