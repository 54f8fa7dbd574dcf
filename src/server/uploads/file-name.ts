import { refusals } from "./upload-refusal";

const maxNameBytes = 255;

/**
 * Checks the name that a client gave. It is only ever shown and stored as data, yet one that looks like a path or
 * carries control characters is no honest browser's.
 */
export function checkedFileName(given: string): string {
  // Browsers write a quote in a form's file name as %22.
  const name = given.replaceAll("%22", '"').normalize("NFC");
  const bytes = Buffer.byteLength(name);
  const bad = bytes < 1 || bytes > maxNameBytes || /[/\\\p{Cc}]/u.test(name) || name === "." || name === "..";
  if (bad) throw refusals.badName();
  return name;
}
