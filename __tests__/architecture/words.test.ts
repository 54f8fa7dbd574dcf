import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { overridableTexts } from "../../src/server/settings/text-overrides";

const root = join(__dirname, "../..");

function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(root, folder, file), "utf8"));
}

const sources = filesBelow("src", /\.tsx?$/);

test("README, docs and the visitors' texts are spelt right", () => {
  const { stdout } = spawnSync(
    process.execPath,
    ["node_modules/cspell/bin.mjs", "--no-progress", "--no-summary", "--no-color"],
    { cwd: root, encoding: "utf8" },
  );
  // Correct words go into cspell.json.
  expect(stdout).toBe("");
});

/** Words that a native speaker would not use on a job site; `docs/design-language.md` has alternatives. */
const notForVisitors =
  /e-mail|\b(?:anew|lapsed|whoever|nobody|somebody|is told|is none|cannot|(?:could|did|does|do|is|was|were) not)\b|\bplease name\b/i;

test("visitors' texts use contractions and plain English", () => {
  const bad = Object.entries(overridableTexts).filter(
    ([key, text]) => notForVisitors.test(text) && !key.startsWith("uploads.error."),
  );
  expect(bad).toEqual([]);
});

/** Words of the old house dialect and their maximum counts, which may only be lowered. */
test.each<[what: string, word: RegExp, inSources: number, inDocuments: number]>([
  ["whoever", /\bwhoever\b/gi, 1, 0],
  ["nobody", /\bnobody\b/gi, 4, 0],
  ["is none", /\b(?:is|are) none\b/gi, 3, 0],
  ["told", /\b(?:un)?told\b/gi, 49, 0],
  ["came to nothing", /\b(?:came|come|comes) to nothing\b|cameToNothing/gi, 0, 0],
  ["anew", /\banew\b/gi, 0, 0],
  ["Desk for a service", /\w*Desk\b/g, 0, 0],
  ["Place for settings", /\binterface \w+(?:Place|Ground)\b/g, 9, 0],
  ["most… for max…", /\bmost[A-Z]\w*/g, 0, 0],
])("%s does not occur more often than before", (_what, word, inSources, inDocuments) => {
  const count = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + (text.match(word)?.length ?? 0), 0);
  expect(count(sources)).toBeLessThanOrEqual(inSources);
  expect(count(filesBelow("docs", /^[^/]+\.md$/))).toBeLessThanOrEqual(inDocuments);
});

/** `alerts.${kind}.title` as a pattern; empty for a template that would match any key. */
function patternOf(template: string): RegExp[] {
  const parts = template.split(/\$\{[^}]*\}/);
  if (!/[a-z]{4}/.test(parts.join(" "))) return [];
  const escaped = parts.map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, "\\$&"));
  return [new RegExp(`^${escaped.join("[\\w.]+")}$`)];
}

test("every text is used", () => {
  // Without the definitions of texts, which name every key.
  const users = sources.map((text) =>
    text.replace(/^\s*"?[\w.]+"?:\s+(?:"(?:[^"\\\n]|\\.)*"|uploadMessages\.\w+),?/gm, ""),
  );
  const source = users.join("\n");
  const literals = new Set([...source.matchAll(/"([\w.]+)"/g)].map(([, literal]) => literal));
  const patterns = [...source.matchAll(/`([\w.]*\$\{[^`\n]*)`/g)].flatMap(([, template = ""]) =>
    patternOf(template),
  );
  const unused = Object.keys(overridableTexts).filter((key) => {
    const names = [key, key.replace(/\.(?:one|other)$/, "")];
    return !names.some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)));
  });
  expect(unused).toEqual([]);
});
