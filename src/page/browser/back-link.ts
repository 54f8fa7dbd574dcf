import { isPlainClick } from "../../features/site/browser";

/**
 * If the visitor came from the search, *Back to the search* goes back in history, which keeps the list's
 * scroll position and focus. Otherwise, or without the Navigation API, it stays a link.
 */
export function goBackByLink(window: Window): void {
  const link = window.document.querySelector<HTMLAnchorElement>("a#back");
  link?.addEventListener("click", (event) => {
    if (!isPlainClick(event) || addressBefore(window) !== link.href) return;
    event.preventDefault();
    window.history.back();
  });
}

function addressBefore({ navigation }: Window): string | null | undefined {
  const index = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries()[index - 1]?.url;
}
