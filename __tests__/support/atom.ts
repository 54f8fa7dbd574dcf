import { SaxesParser, type SaxesTagPlain } from "saxes";

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Reads XML strictly: throws when it is not well-formed. */
export function readXml(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    const element: Element = { name, attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  const [document] = root.children;
  if (document === undefined) throw new Error("There is no element.");
  return document;
}

export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name);
}

/** Empty when there is none. */
export function textIn(element: Element, name: string): string {
  return childrenOf(element, name)[0]?.text ?? "";
}

/** The href of the link with this relation; undefined when there is none. */
export function linkOf(element: Element, rel: string): string | undefined {
  return childrenOf(element, "link").find(({ attributes }) => attributes.rel === rel)?.attributes.href;
}
