import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { queryKeys } from "../../shared/query-codec";

type Behaviour = typeof import("./KeywordSuggestions");

/**
 * Loads the combobox on focus; if that fails, the next focus retries. Not `useComboboxOnDemand`, which is
 * part of the first view and would grow.
 */
export function KeywordsOnDemand() {
  const [input] = useState(() => document.querySelector<HTMLInputElement>(`[name="${queryKeys.keywords}"]`));
  const behaviour = useBehaviourOnDemand(input);
  if (behaviour === undefined || !input?.form) return null;
  return createPortal(<behaviour.KeywordSuggestions input={input} />, input.form);
}

function useBehaviourOnDemand(input: HTMLInputElement | null): Behaviour | undefined {
  const [behaviour, setBehaviour] = useState<Behaviour>();
  useEffect(() => {
    if (input === null) return;
    const isCombobox = { role: "combobox", ariaAutoComplete: "list", ariaExpanded: "false" };
    // The browser's own autocomplete list would cover this one.
    Object.assign(input, { ...isCombobox, autocomplete: "off" });
    const load = () => {
      import(/* webpackChunkName: "suggestions" */ "./KeywordSuggestions").then(setBehaviour, () => {});
    };
    input.addEventListener("focus", load);
    if (input === document.activeElement) load();
    return () => input.removeEventListener("focus", load);
  }, [input]);
  return behaviour;
}
