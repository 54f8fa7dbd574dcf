import { readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import ts from "typescript";

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** 'src/server/x.ts:12', or the file alone for a pattern made while its module is loaded. */
  readonly where: string;
}

/**
 * Every regular expression in the TypeScript files below a folder: literals, and those that a module or its
 * importers make with `new RegExp` while they are loaded.
 */
export function patternsIn(folder: string, load: (file: string) => void): Pattern[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
  const importersOf = (file: string) =>
    files.filter((other) => texts.get(other)?.includes(`/${parse(file).name}"`));
  return [...texts].flatMap(([file, text]) => {
    const loadAll = () => {
      for (const each of [file, ...importersOf(file)]) load(join(folder, each));
    };
    return [...literalsIn(text, file), ...patternsMadeBy(text, file, loadAll)];
  });
}

export function literalsIn(text: string, file: string): Pattern[] {
  const found: Pattern[] = [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      const where = `${file}:${line + 1}`;
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), where });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Throws for a pattern that is made after its module was loaded, since its source is unknown. */
export function patternsMadeBy(text: string, file: string, load: () => void): Pattern[] {
  const written = text.match(/\bRegExp\(/g)?.length ?? 0;
  if (written === 0) return [];
  const made: Pattern[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [source, flags = ""]: [string, string?]) {
      made.push({ source, flags, where: file });
      return new target(source, flags);
    },
  });
  try {
    load();
  } finally {
    globalThis.RegExp = Original;
  }
  if (made.length < written) throw new Error(`${file} makes a pattern after it was loaded.`);
  return made;
}
