import { parseVocabulary } from "./parse-vocabulary";
import text from "./vocabulary.txt";

/** The project's own table. */
export const ownVocabulary = parseVocabulary(text, "vocabulary.txt");
