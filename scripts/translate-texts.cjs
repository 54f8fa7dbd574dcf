const ts = require("typescript");

/**
 * For webpack, ahead of ts-loader: puts a language's texts in the place of the English ones of a `*texts.ts`, so that
 * a browser loads one catalogue and never both. `catalogue` is a file of `src/languages`; what it leaves out stays
 * English. Only names that stand in the source are looked at; further plural forms follow their `.other`.
 */
module.exports = function translateTexts(source) {
  const { catalogue: file } = this.getOptions();
  this.addDependency(file);
  const catalogue = JSON.parse(this.fs.readFileSync(file, "utf8"));
  const parsed = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.Latest, true);
  const changes = [];
  (function visit(node) {
    if (ts.isPropertyAssignment(node)) changes.push(...changesOf(node, catalogue));
    ts.forEachChild(node, visit);
  })(parsed);
  return changes.reduceRight(
    (text, { start, end, words }) => text.slice(0, start) + words + text.slice(end),
    source,
  );
};

const moreForms = ["zero", "two", "few", "many"];

function changesOf({ name, initializer }, catalogue) {
  const key = ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : "";
  const isText = ts.isStringLiteralLike(initializer) || ts.isPropertyAccessExpression(initializer);
  if (!isText || !Object.hasOwn(catalogue, key)) return [];
  const stem = key.endsWith(".other") ? key.slice(0, -"other".length) : undefined;
  const further = moreForms.filter((form) => stem && Object.hasOwn(catalogue, stem + form));
  const words = [
    JSON.stringify(catalogue[key]),
    ...further.map((form) => `${JSON.stringify(stem + form)}: ${JSON.stringify(catalogue[stem + form])}`),
  ].join(", ");
  return [{ start: initializer.getStart(), end: initializer.getEnd(), words }];
}
