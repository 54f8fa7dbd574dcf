export type Condition =
  | { readonly kind: "in" | "type" | "at" | "says"; readonly value: string }
  | { readonly kind: "remote" };

/** Jobs of these titles that meet all conditions have this grade. */
export interface Judgment {
  readonly grade: 1 | 2;
  /** Null matches any title. */
  readonly titles: ReadonlySet<string> | null;
  readonly conditions: readonly Condition[];
}

export interface JudgedQuery {
  /** Such as `plurals`. */
  readonly class: string;
  readonly keywords: string;
  readonly judgments: readonly Judgment[];
}

/** Reads `judged-queries.txt` (format: see its head). Throws with the line number of an error. */
export function readJudgedQueries(text: string): JudgedQuery[] {
  const queries: (JudgedQuery & { judgments: Judgment[] })[] = [];
  let current = "";
  for (const [index, line] of text.split("\n").entries()) {
    const content = line.trim();
    if (content === "" || content.startsWith("#")) continue;
    if (content.startsWith("==")) current = content.slice(2).trim();
    else if (!/^\s/.test(line)) queries.push({ class: current, keywords: content, judgments: [] });
    else if (queries.length === 0) throw new Error(`Line ${index + 1} judges no query: ${content}`);
    else queries.at(-1)?.judgments.push(readJudgment(content, index + 1));
  }
  return queries;
}

function readJudgment(content: string, line: number): Judgment {
  const [, grade, titles = "", conditions = ""] = /^([12]): ([^|]+)(?:\|(.*))?$/.exec(content) ?? [];
  if (grade === undefined) throw new Error(`Line ${line} is no judgment: ${content}`);
  const listed = parts(titles, ";");
  return {
    grade: grade === "2" ? 2 : 1,
    titles: listed[0] === "*" ? null : new Set(listed),
    conditions: parts(conditions, ",").map((text) => readCondition(text, line)),
  };
}

function readCondition(text: string, line: number): Condition {
  if (text === "remote") return { kind: "remote" };
  const [, kind, value = ""] = /^(in|type|at|says) (.+)$/.exec(text) ?? [];
  if (kind === undefined) throw new Error(`Line ${line} has a condition that nobody knows: ${text}`);
  return { kind: kind as "in" | "type" | "at" | "says", value };
}

function parts(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
