import text from "./disciplines.txt";

interface Discipline {
  readonly slug: string;
  readonly name: string;
  readonly parentSlug: string | null;
}

/** Every discipline, parents before their children. */
export const disciplines: readonly Discipline[] = readTree(text);

function readTree(lines: string): Discipline[] {
  let root = "";
  return [...lines.matchAll(/^( *)([a-z-]+): (.+)$/gm)].map(([, indent, slug = "", name = ""]) => {
    if (indent !== "") return { slug: `${root}.${slug}`, name, parentSlug: root };
    root = slug;
    return { slug, name, parentSlug: null };
  });
}
