import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { queryKeys } from "../../shared/query-codec";

type Behaviour = typeof import("./KeywordSuggestions");

/**
 * Makes a combobox of the *Keywords* field that is in the page already, and is no part of the first view itself: what
 * suggests is loaded with the focus, and put into the field's form. If the load fails it remains a text field, and the
 * next focus tries again. Apart from what does the same for places, which is in the first view and would grow there.
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
    // The browser's own list of what was typed before would lie over this one.
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
