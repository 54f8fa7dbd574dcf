import { join, relative } from "node:path";
import ts from "typescript";

const root = join(__dirname, "../..");

/**
 * Lookups of arbitrary text in an object, which also has `constructor` and `toString`: such tables must be
 * Maps. Allowed with `Object.hasOwn` in the same function, in an object without a prototype, and with a key
 * that is partly literal.
 */
function looseKeys(program: ts.Program, files: readonly ts.SourceFile[]): string[] {
  const checker = program.getTypeChecker();
  const isAnyText = (type: ts.Type): boolean =>
    type.isUnion() ? type.types.some(isAnyText) : (type.flags & ts.TypeFlags.String) !== 0;
  const found: string[] = [];
  const visit = (file: ts.SourceFile, node: ts.Node): void => {
    const lookup = lookupIn(node);
    if (lookup !== null && isAnyText(checker.getTypeAtLocation(lookup.key)) && !isGuarded(checker, lookup))
      found.push(`${relative(root, file.fileName)}: ${node.getText(file)}`);
    ts.forEachChild(node, (child) => visit(file, child));
  };
  for (const file of files) visit(file, file);
  return [...new Set(found)];
}

interface Lookup {
  readonly table: ts.Expression;
  readonly key: ts.Expression;
}

function lookupIn(node: ts.Node): Lookup | null {
  if (ts.isElementAccessExpression(node)) return { table: node.expression, key: node.argumentExpression };
  const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
  return isIn ? { table: node.right, key: node.left } : null;
}

function isGuarded(checker: ts.TypeChecker, { table, key }: Lookup): boolean {
  if (ts.isTemplateExpression(key)) return true;
  const declared = checker.getSymbolAtLocation(table)?.valueDeclaration;
  const isBare = declared && ts.isVariableDeclaration(declared) && declared.initializer?.getText();
  if (isBare === "Object.create(null)") return true;
  const around = ts.findAncestor(key, ts.isFunctionLike);
  return around?.getText().includes(`Object.hasOwn(${table.getText()}, ${key.getText()})`) ?? false;
}

/** Keys that no one outside the project can choose as a whole. */
const ownKeys = [
  // A field and a slug, or a canonical query: never a bare word.
  "src/features/refine/FacetTree.tsx: refine.branches[key]",
  "src/features/refine/FacetTree.tsx: refine.wholeLists[listKey]",
  "src/features/refine/RefineSidebar.tsx: refine.held?.[canonical]",
  "src/features/refine/pin-rows.ts: held[before]",
  "src/features/refine/pin-rows.ts: held[canonical]",
  "src/features/refine/pin-rows.ts: refine.held?.[search.canonical]",
  "src/features/refine/refine-slice.ts: state.branches[key]",
  "src/features/refine/refine-slice.ts: state.branches[payload.key]",
  "src/features/refine/refine-slice.ts: state.wholeLists[payload.key]",
  "src/features/visits/visits-slice.ts: visits?.searches[key]",
  // Names of texts.
  "src/features/uploads/sending/upload-requests.ts: overrides[key]",
  "src/features/uploads/sending/upload-texts.ts: defaults[stored]",
  "src/features/uploads/sending/upload-texts.ts: form in defaults",
  "src/features/uploads/sending/upload-texts.ts: overrides[stored]",
  "src/server/rendering/create-pages.tsx: known[key]",
  "src/shared/texts.ts: key in own",
  "src/shared/texts.ts: ofForm in overrides",
  "src/shared/texts.ts: ofForm in own",
  "src/shared/texts.ts: overrides[stored]",
  "src/shared/texts.ts: own[stored]",
  // Names written in the sources.
  "src/page/browser/new-searches.ts: number.dataset[pluralForm(count, lang)]",
  "src/server/counting/noted-searches.ts: search.taken[name]",
  "src/server/feeds/import/stage-feed.ts: tally.leftOut[what]",
  "src/server/feeds/readers/postings/system.ts: document[this.list]",
  "src/server/feeds/readers/postings/system.ts: value[name]",
  "src/server/feeds/readers/postings/paths.ts: value[where.field]",
  "src/server/feeds/reading/read-batches.ts: this.tally.leftOut[what]",
  "src/server/http/openapi/describe-api.ts: parameters[name]",
  "src/server/http/route-limits.ts: routeRows[above]",
  "src/server/http/route-limits.ts: routeRows[name]",
  "src/server/settings/environment.ts: values[key]",
  "src/server/settings/settings.ts: services[name]",
  "src/shared/facets.ts: entries[field]",
  "src/shared/query-codec.ts: raw[key]",
];

test("no unguarded object lookup uses an arbitrary text as its key", () => {
  const settings = ts.getParsedCommandLineOfConfigFile(
    join(root, "tsconfig.json"),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  );
  const names = settings?.fileNames.filter((name) => name.includes("/src/")) ?? [];
  const program = ts.createProgram(names, settings?.options ?? {});
  const files = program.getSourceFiles().filter(({ fileName }) => names.includes(fileName));
  expect(files.length).toBeGreaterThan(400);
  expect(looseKeys(program, files).filter((key) => !ownKeys.includes(key))).toEqual([]);
});

test.each([
  ["table[word]", 1],
  ["word in table", 1],
  [`table[\`of \${word}\`]`, 0],
  ["Object.hasOwn(table, word) && table[word]", 0],
  ["bare[word]", 0],
  ["table.one", 0],
])("the check of %s finds %i", (written, count) => {
  const name = join(root, "example.ts");
  const text = `declare const table: Record<string, string>; const bare: Record<string, string> = Object.create(null);
    export const found = (word: string) => ${written};`;
  const host = ts.createCompilerHost({});
  const made = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const program = ts.createProgram(
    [name],
    { noLib: true, types: [] },
    { ...host, getSourceFile: () => made },
  );
  expect(looseKeys(program, [made])).toHaveLength(count);
});
