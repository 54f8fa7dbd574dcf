import type { NamedSlug } from "../../shared/wire/results";
import disciplineText from "./disciplines.txt";
import jobTypeText from "./job-types.txt";

interface Discipline {
  readonly slug: string;
  readonly name: string;
  readonly parentSlug: string | null;
}

/** Every discipline, parents before their children. */
export const disciplines: readonly Discipline[] = readTree(disciplineText);

function readTree(lines: string): Discipline[] {
  let root = "";
  return [...lines.matchAll(/^( *)([a-z-]+): (.+)$/gm)].map(([, indent, slug = "", name = ""]) => {
    if (indent !== "") return { slug: `${root}.${slug}`, name, parentSlug: root };
    root = slug;
    return { slug, name, parentSlug: null };
  });
}

/** A job may have several. */
export const jobTypes: readonly NamedSlug[] = [...jobTypeText.matchAll(/^([a-z-]+): (.+)$/gm)].map(
  ([, slug = "", name = ""]) => ({ slug, name }),
);
