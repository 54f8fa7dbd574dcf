import type { NamedSlug } from "../../shared/wire/results";
import text from "./job-types.txt";

/** A job may have several. */
export const jobTypes: readonly NamedSlug[] = [...text.matchAll(/^([a-z-]+): (.+)$/gm)].map(
  ([, slug = "", name = ""]) => ({ slug, name }),
);
