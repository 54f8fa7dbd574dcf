import { SaxesParser } from "saxes";

/** An element of rendered markup. React writes well-formed fragments, so an XML parser can read them. */
export interface Markup {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Markup | string)[];
}

export function readMarkup(html: string): Markup {
  const root: Markup = { tag: "#root", attributes: {}, children: [] };
  const open = [root];
  const add = (child: Markup | string) => open.at(-1)?.children.push(child);
  const parser = new SaxesParser<{ fragment: true; xmlns: false }>({ fragment: true, xmlns: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("text", (text) => add(text));
  parser.on("opentag", ({ name, attributes }) => {
    const element: Markup = { tag: name, attributes, children: [] };
    add(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  parser.write(html).close();
  return root;
}

/** All descendants with this tag (`*` for any) and these attributes, in document order. */
export function all(root: Markup, tag: string, attributes: Readonly<Record<string, string>> = {}): Markup[] {
  return root.children.flatMap((child) => {
    if (typeof child === "string") return [];
    const fits =
      (tag === "*" || child.tag === tag) &&
      Object.entries(attributes).every(([name, value]) => child.attributes[name] === value);
    return [...(fits ? [child] : []), ...all(child, tag, attributes)];
  });
}

/** The only such element; throws when there is none or several. */
export function one(root: Markup, tag: string, attributes: Readonly<Record<string, string>> = {}): Markup {
  const [found, ...others] = all(root, tag, attributes);
  if (found === undefined || others.length > 0)
    throw new Error(`${others.length + (found ? 1 : 0)} × <${tag}> ${JSON.stringify(attributes)}`);
  return found;
}

export function textOf(node: Markup | string): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

/** The accessible name: `aria-label`, the target of `aria-labelledby` in `root`, or its own text. */
export function nameOf(root: Markup, element: Markup): string {
  const { "aria-label": label, "aria-labelledby": id } = element.attributes;
  if (label !== undefined) return label;
  return id === undefined ? textOf(element) : textOf(one(root, "*", { id }));
}

export function named(root: Markup, tag: string, name: string): Markup {
  const found = all(root, tag).find((element) => nameOf(root, element) === name);
  if (found === undefined) throw new Error(`No <${tag}> is called “${name}”.`);
  return found;
}

/** Decoded addresses of all links. */
export function addressesIn(root: Markup): string[] {
  return all(root, "a").map(({ attributes }) => decodeURIComponent(attributes.href ?? ""));
}
