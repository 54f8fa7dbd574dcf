import text from "./disciplines.txt";

interface Root {
  readonly name: string;
  readonly children: Readonly<Record<string, string>>;
}

/** By slug; children by their slugs within the root. */
export const disciplineTree: Readonly<Record<string, Root>> = treeOf(text);

function treeOf(lines: string): Record<string, Root> {
  const roots: { slug: string; name: string; children: [string, string][] }[] = [];
  for (const [, indent, slug = "", name = ""] of lines.matchAll(/^( *)([a-z-]+): (.+)$/gm)) {
    if (indent === "") roots.push({ slug, name, children: [] });
    else roots.at(-1)?.children.push([slug, name]);
  }
  return Object.fromEntries(
    roots.map(({ slug, name, children }) => [slug, { name, children: Object.fromEntries(children) }]),
  );
}

interface Discipline {
  readonly slug: string;
  readonly name: string;
  readonly parentSlug: string | null;
}

/** Every discipline, parents before their children. */
export const disciplines: readonly Discipline[] = Object.entries(disciplineTree).flatMap(
  ([slug, { name, children }]) => [
    { slug, name, parentSlug: null },
    ...Object.entries(children).map(([child, childName]) => ({
      slug: `${slug}.${child}`,
      name: childName,
      parentSlug: slug,
    })),
  ],
);
