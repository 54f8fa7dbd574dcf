import { isPlainClick } from "../../features/site/browser";

/**
 * *Back to the search* on a job's page goes back where the visitor came from there: the list has its place and its
 * focus again, as after the browser's own Back. Elsewhere, and in browsers without the Navigation API, it is a link.
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
