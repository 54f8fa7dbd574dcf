import "../plain/key-help.module.css";
import { attempt } from "../../features/site/browser";
import { cloneTemplate, partOf } from "./template-rows";

const storageKey = "jobsieve-keys";

/** Single keys on the results page; off in fields, with modifier keys, and if the visitor turned them off. */
export function listenForKeys(window: Window): void {
  const { document } = window;
  const help = openKeyHelp(window);
  const act: Readonly<Record<string, () => void>> = {
    "/": () => document.querySelector<HTMLElement>("form[role=search] input:not([type=hidden])")?.focus(),
    j: () => step(document, 1),
    k: () => step(document, -1),
    s: () =>
      document.activeElement?.closest("article")?.querySelector<HTMLElement>("[data-part=save]")?.click(),
    "?": () => help.showModal(),
  };
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
    const isTaken = ctrlKey || metaKey || altKey || defaultPrevented || isWriting(target as Element);
    if (isTaken || document.querySelector("dialog[open]") || !areOn(window) || !Object.hasOwn(act, key))
      return;
    event.preventDefault();
    act[key]?.();
  });
}

function openKeyHelp(window: Window): HTMLDialogElement {
  const { document } = window;
  const help = cloneTemplate(document, "keys") as HTMLDialogElement;
  const opener = cloneTemplate(document, "keys-opener");
  const isOn = partOf(help, "on") as HTMLInputElement;
  isOn.checked = areOn(window);
  isOn.addEventListener("change", () =>
    attempt(() => window.localStorage.setItem(storageKey, isOn.checked ? "on" : "off")),
  );
  partOf(help, "close").addEventListener("click", () => help.close());
  opener.addEventListener("click", () => help.showModal());
  document.querySelector("footer")?.append(opener);
  document.body.append(help);
  return help;
}

function areOn(window: Window): boolean {
  return attempt(() => window.localStorage.getItem(storageKey)) !== "off";
}

function isWriting(target: Element): boolean {
  return target.closest("input:not([type=checkbox]), select, textarea, [contenteditable]") !== null;
}

/** Focuses the next or previous card, or the first if none has the focus. */
function step(document: Document, by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("#results article h2 a")].filter((link) =>
    link.checkVisibility({ visibilityProperty: true }),
  );
  const now = document.activeElement?.closest("article");
  const place = links.findIndex((link) => link.closest("article") === now);
  links[Math.max(0, Math.min(links.length - 1, place + by))]?.focus();
}
