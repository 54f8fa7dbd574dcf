/** A copy of the one element that a template of the server's holds. */
export function cloneTemplate(document: Document, id: string): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  const [element] = template?.content.children ?? [];
  if (element === undefined) throw new Error(`The page has no template "${id}".`);
  return document.importNode(element, true) as HTMLElement;
}

/** The element below that has this name for the script. */
export function partOf(element: HTMLElement, name: string): HTMLElement {
  const part = element.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (part === null) throw new Error(`The row has no part "${name}".`);
  return part;
}

/** Puts values into the placeholders of an element's text and name. */
export function fill(element: HTMLElement, values: Readonly<Record<string, string>>): void {
  const filled = (text: string) =>
    text.replace(
      /\{(\w+)\}/g,
      (given, name: string) => (Object.hasOwn(values, name) && values[name]) || given,
    );
  element.textContent = filled(element.textContent ?? "");
  const label = element.getAttribute("aria-label");
  if (label !== null) element.setAttribute("aria-label", filled(label));
}

/** A day as the page's language writes it, here or in another time zone. Milliseconds since 1970. */
export function dayText(document: Document, instant: number, timeZone?: string): string {
  const format = { dateStyle: "medium", ...(timeZone && { timeZone }) } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang, format).format(instant);
}
