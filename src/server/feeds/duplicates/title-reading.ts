import { foldedWords, foldText, plainForm, smallWords } from "./fold-words";

export interface TitleReading {
  /** The work and its level: plain forms, sorted, without repeats. */
  readonly core: readonly string[];
  /** Times of the day or week. */
  readonly shifts: readonly string[];
  /** Slugs of job types. */
  readonly types: readonly string[];
}

const decoration =
  "urgent urgently immediate immediately start starting hiring now new apply today vacancy job role position opportunity required wanted needed asap excellent great remote hybrid onsite home based work working from wfh nhs time hour per annum year salary ote up x2 x3 multiple";
const meaningless = new Set(decoration.split(" "));

export const shiftWords: ReadonlySet<string> = new Set(
  "night day evening weekend twilight early late morning afternoon nights days evenings weekends mornings afternoons".split(
    " ",
  ),
);

/** Removed from a title, and the job type that each stands for, if any. Hyphens have become spaces. */
const types: readonly (readonly [RegExp, string | null])[] = [
  [/\bfull time\b|\bft\b/g, "full-time"],
  [/\bpart time\b|\bpt\b/g, "part-time"],
  [/\bfixed term\b|\bftc\b|\b(?:maternity|paternity|parental leave)(?: cover)?\b/g, "fixed-term"],
  [/\bpermanent\b|\bperm\b/g, "permanent"],
  [/\btemporary\b|\btemp\b/g, "temporary"],
  [/\b\d+ (?:months?|weeks?)\b|\bcover\b/g, null],
  [/\bm ?[/|] ?[fw] ?[/|] ?[dxi]\b|\b[fw] ?[/|] ?m(?: ?[/|] ?[dxi])?\b|\bh ?[/|] ?f\b|\bm ?[/|] ?f\b/g, null],
  [
    /[£$€] ?[\d.]+(?: ?(?:-|–|to) ?[£$€]? ?[\d.]+)?(?: ?(?:per|an?|p)[ /]?(?:h|hour|day|week|month|annum|year|a)\b)?/g,
    null,
  ],
];

// biome-ignore format: a table.
const short: ReadonlyMap<string, string> = new Map(Object.entries({
  sr: "senior", snr: "senior", jr: "junior", jnr: "junior", mgr: "manager", mgmt: "management", asst: "assistant", assoc: "associate",
  eng: "engineer", engr: "engineer", dev: "developer", exec: "executive", admin: "administrator", coord: "coordinator",
  co: "", ordinator: "coordinator", rn: "registered nurse", rgn: "registered nurse", hca: "healthcare assistant",
  qa: "quality assurance", hr: "human resource", dir: "director", rep: "representative", tech: "technician", hgv: "lgv",
  ii: "2", iii: "3", iv: "4", swe: "software engineer", fe: "frontend", acct: "accountant", supvr: "supervisor",
}));

/** `away`: words of the company and of places, which are not part of the work. */
export function readTitle(title: string, away: ReadonlySet<string>): TitleReading {
  let text = foldText(title)
    .replace(requisition, " ")
    .replace(/(?<=[a-z])-(?=[a-z])/g, " ");
  const found = new Set<string>();
  for (const [pattern, type] of types) {
    text = text.replace(pattern, () => {
      if (type !== null) found.add(type);
      return " ";
    });
  }
  const words = foldedWords(text).flatMap((word) => (short.get(word) ?? word).split(" "));
  const isOfShift = (word: string) => shiftWords.has(word);
  const core = words
    .filter(
      (word) => word !== "" && !smallWords.has(word) && !isOfShift(word) && !meaningless.has(plainForm(word)),
    )
    .map(plainForm);
  const work = core.filter((word) => !away.has(word));
  return {
    core: [...new Set(work.length > 0 ? work : core)].sort(),
    shifts: [...new Set(words.filter(isOfShift).map(plainForm))].sort(),
    types: [...found].sort(),
  };
}

const marker =
  "(?:(?:job|vacancy|position|posting|advert|announcement|req(?:uisition)?) ?(?:ref(?:erence)?|no|number|id|code|nr)|ref(?:erence)?(?: ?(?:no|number|id|code))?|requisition|req)";
const requisition = new RegExp(
  `\\b${marker}\\b[\\s.:#]*((?:[a-z]{1,6}[-/ ]?){0,4}\\d[a-z\\d]*(?:[-/][a-z\\d]+)*)`,
  "g",
);

/** The advertiser's reference numbers in title and text. */
export function requisitionsIn(text: string): string[] {
  const found = [...foldText(text).matchAll(requisition)].map(([, id = ""]) => id.replace(/[-/ ]/g, ""));
  return [...new Set(found.filter((id) => id.length > 3))].sort();
}
