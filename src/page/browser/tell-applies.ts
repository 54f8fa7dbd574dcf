import type { JobMemory } from "./job-memory";

/**
 * Notes in this browser which job is applied to, and tells the site. Links with `ping` tell the site that they are
 * followed, without holding anybody up. Some browsers have switched that off, so the script does it in its place.
 * Without the script it is the browser's, and without either the link is a link.
 */
export function tellApplies({ document, navigator }: Window, memory: JobMemory): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-apply]"))
    link.addEventListener("click", () => memory.apply(Number(link.dataset.apply)));
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[ping]")) {
    const address = link.ping;
    link.removeAttribute("ping");
    const tell = ({ button }: MouseEvent) => button < 2 && navigator.sendBeacon?.(address);
    link.addEventListener("click", tell);
    // Into a new tab by the middle button.
    link.addEventListener("auxclick", tell);
  }
}
