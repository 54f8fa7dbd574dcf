import type { KnownJob } from "./job-memory";

/** Copies the only element of a server-rendered template. Throws if the page lacks the template. */
export function cloneTemplate(document: Document, id: string): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  const [element] = template?.content.children ?? [];
  if (element === undefined) throw new Error(`The page has no template "${id}".`);
  return document.importNode(element, true) as HTMLElement;
}

/** The descendant with this `data-part`. Throws if it is missing. */
export function partOf(element: HTMLElement, name: string): HTMLElement {
  const part = element.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (part === null) throw new Error(`The row has no part "${name}".`);
  return part;
}

/** A copy of the template `id` with the job's title, address and place. */
export function jobRow(document: Document, id: string, job: KnownJob): HTMLElement {
  const row = cloneTemplate(document, id);
  const link = partOf(row, "title");
  fill(link, { title: job.title });
  link.setAttribute("href", job.url);
  if (job.language) link.lang = job.language;
  partOf(row, "where").textContent = [job.company, job.place, job.salary].filter(Boolean).join(" · ");
  return row;
}

/** Replaces `{name}` placeholders in an element's text and `aria-label`; unknown names stay. */
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

/** A day in the page's language, in local time by default. `instant`: milliseconds since 1970. */
export function dayText(document: Document, instant: number, timeZone?: string): string {
  const format = { dateStyle: "medium", ...(timeZone && { timeZone }) } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang, format).format(instant);
}
