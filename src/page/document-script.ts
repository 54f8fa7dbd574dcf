import { routes } from "../shared/routes";
import {
  askAhead,
  catchActs,
  formAct,
  hearActs,
  hearFailure,
  type InPlacePaths,
  linkAct,
} from "./in-place-acts";

/** Longer than this nobody waits for the page's script; a plain page is better then. */
const patienceMs = 2000;

const functions = [linkAct, formAct, hearActs, askAhead, catchActs, hearFailure].map((written) =>
  String(written).replace(/\n\s*/g, "\n"),
);
const paths: InPlacePaths = { page: routes.results, fragment: routes.resultsFragment };
const catching = `${catchActs.name}(window,${JSON.stringify(paths)},${patienceMs})`;
const call = `${hearFailure.name}(window,${catching})`;

/**
 * The script that stands in the document's head, before anything that can be clicked. It is the same for every page, so
 * that a security policy can allow it by its hash.
 */
export const documentScript = `(()=>{${functions.join("\n")}\n${call}})()`;
