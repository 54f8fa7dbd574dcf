import { resolve } from "node:path";
import { processIo } from "../command/run-command";
import { runVocabularyProgram } from "./vocabulary-program";

// npm changes to the project's folder, and says where it was called.
const root = resolve(".");
const folder = process.env.INIT_CWD ?? root;

process.exitCode = await runVocabularyProgram(process.argv.slice(2), { folder, root }, processIo());
