import { useEffect } from "react";

/**
 * Marks the document once scripts run, for styles that depend on it: on small screens the menu then takes the sidebar's
 * place. Not a state, so that nothing is rendered twice.
 */
export function useScriptedMark() {
  useEffect(() => {
    document.documentElement.dataset.scripted = "";
  }, []);
}
