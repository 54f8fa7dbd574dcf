import { readFileSync } from "node:fs";

type JsonReading =
  | { readonly value: unknown }
  /** A whole sentence. */
  | { readonly mistake: string; readonly isMissing: boolean };

export function readJsonFile(file: string): JsonReading {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
    return { value: JSON.parse(text) };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const reason = isMissing ? "there is no such file" : withLine((error as Error).message, text);
    return { mistake: `${file} can't be read: ${reason}.`, isMissing };
  }
}

/** Node 20 says where JSON is wrong as a number of characters. */
function withLine(message: string, text: string): string {
  return message.replace(/ at position (\d+)( \(line.*\))?/, (_whole, position: string) => {
    const before = text.slice(0, Number(position)).split("\n");
    return ` at line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
  });
}
