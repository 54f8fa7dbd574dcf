import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";

/** Files and the files that each of them imports, types included. */
export type ModuleGraph = ReadonlyMap<string, readonly string[]>;

const endings = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

/** The graph of all TypeScript files below a folder; packages are left out. */
export function moduleGraph(folder: string): ModuleGraph {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));
  return new Map(files.map((file) => [file, importedFiles(file)]));
}

function importedFiles(file: string): string[] {
  return specifiersIn(readFileSync(file, "utf8"), file)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => resolveFile(resolve(dirname(file), specifier)));
}

function resolveFile(path: string): string {
  const found = endings.map((ending) => path + ending).find(isFile);
  return found ?? path;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** Everything that a source text imports: `import`, `export … from`, `import type`, `import()` and `import("x").Type`. */
export function specifiersIn(text: string, file = "module.tsx"): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier !== undefined && ts.isStringLiteralLike(specifier)) found.push(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal;
  const dynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return dynamic ? node.arguments[0] : undefined;
}

/** Each cycle once, as the files along it. */
export function cyclesIn(graph: ModuleGraph): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const imported of graph.get(file) ?? []) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}
