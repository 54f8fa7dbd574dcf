/** Lines of `key: values`; those that begin with `#` are comments. */
export function linesOf(text: string): [key: string, values: string][] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const at = line.lastIndexOf(": ");
    return [line.slice(0, at), line.slice(at + 2)];
  });
}
