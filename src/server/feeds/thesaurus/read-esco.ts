import type { Occupation } from "../../search/thesaurus/occupations";
import { rowsOf, titleOf } from "./occupation-files";
import type { VocabularySet } from "./vocabulary-sets";

const credit = "This service uses the ESCO classification of the European Commission.";

/** ESCO's file of occupations in one language (`occupations_en.csv`). */
export async function readEsco(file: string): Promise<VocabularySet> {
  const occupations: Occupation[] = [];
  for await (const cell of rowsOf(file, ",", ["iscoGroup", "preferredLabel", "altLabels"])) {
    const titles = [cell("preferredLabel"), ...cell("altLabels").split("\n")].map(titleOf);
    occupations.push({
      // A unit group of the International Standard Classification of Occupations, and its minor group.
      near: `i${cell("iscoGroup")}`,
      far: `i${cell("iscoGroup").slice(0, 3)}`,
      titles: titles.filter((title) => title !== ""),
    });
  }
  return { name: "esco", credit, content: "", occupations };
}
