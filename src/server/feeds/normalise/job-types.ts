import { plainLine } from "../feed/mend-text";

/** 'Full/Part Time', 'full or part-time', 'Full & Part Time': the first half says it of both. */
const fullOrPartTime = String.raw`full[\s/&+,-]*(?:(?:or|and|and/or)\b[\s/&+,-]*)?part[\s-]?time`;
const partOrFullTime = String.raw`part[\s/&+,-]*(?:(?:or|and|and/or)\b[\s/&+,-]*)?full[\s-]?time`;
const fullTime = new RegExp(String.raw`\b(?:full[\s-]?time|${fullOrPartTime})\b`, "i");
const partTime = new RegExp(String.raw`\b(?:part[\s-]?time|${partOrFullTime})\b`, "i");

/**
 * A label that is no more than 'Term' or 'Term appointment', and a term that something ends: one may work 'term time
 * only' or for a 'long term' without it.
 */
const term = String.raw`(?:^|[|,;/])\s*term\s*(?:(?:appointment|contract|position)\s*)?(?![^|,;/])|\b(?:fixed|short|limited)[\s-]*term\b(?![\s-]*time\b)`;

/**
 * How feeds call hours and contracts: schema.org's `employmentType`, USAJOBS, British and American job
 * boards.
 */
const words: readonly (readonly [slug: string, pattern: RegExp])[] = [
  ["full-time", fullTime],
  ["part-time", partTime],
  ["permanent", /\b(?:permanent|regular|career)\b/i],
  [
    "fixed-term",
    new RegExp(
      String.raw`${term}|\b(?:not to exceed|nte|parental[\s-]leave|maternity|(?:leave|absence)[\s-]cover)\b`,
      "i",
    ),
  ],
  ["temporary", /\b(?:temp|temporary|temporary promotion|detail|interim|locum|bank)\b/i],
  ["contract", /\b(?:contract|contractor)\b/i],
  ["freelance", /\b(?:freelance|self[\s_-]?employed|consultancy)\b/i],
  [
    "casual",
    /\b(?:casual|intermittent|per[\s_-]?diem|zero[\s_-]?hours?|as[\s_-]needed|prn|on[\s_-]call|flex)\b/i,
  ],
  ["seasonal", /\b(?:seasonal|summer|christmas)\b/i],
  ["shift-work", /\b(?:shifts?(?:[\s_-]?work)?|nights?|weekends?)\b/i],
  ["job-share", /\bjob[\s_-]?shar(?:e|ing)\b/i],
  ["graduate", /\b(?:recent[\s_-]graduates?|graduates?|new[\s_-]?grad)\b/i],
  ["internship", /\b(?:interns?|internships?|work[\s_-]placement|student trainee|stage)\b/i],
  ["apprenticeship", /\b(?:apprentices?|apprenticeships?)\b/i],
  ["volunteer", /\b(?:volunteers?|voluntary|unpaid|without compensation)\b/i],
];

/** Only what a title says of the contract itself: a 'Temporary Works Designer' is no temp. */
const inTitle: readonly (readonly [slug: string, pattern: RegExp])[] = [
  ["full-time", fullTime],
  ["part-time", partTime],
  ["permanent", /(?:\(permanent\)|[-–,] permanent$|^permanent\b)/i],
  ["fixed-term", /\b(?:fixed[\s-]term|maternity cover|nte)\b/i],
  ["temporary", /(?:\(temp(?:orary)?\)|\btemporary promotion\b|[-–] temporary$)/i],
  ["seasonal", /\bseasonal\b/i],
  ["casual", /\b(?:intermittent|zero[\s-]hours)\b/i],
  ["internship", /\b(?:intern|internship|student trainee)\b/i],
  ["apprenticeship", /\bapprentice(?:ship)?\b/i],
  ["graduate", /\b(?:graduate (?:scheme|programme|program|trainee)|recent graduate)\b/i],
  ["volunteer", /\bvolunteer\b(?! (?:co-?ordinat|manag|services))/i],
];

/** Pairs of which a title that names one rules the other out, unless it names both. */
const contradictions: readonly (readonly [string, string])[] = [
  ["full-time", "part-time"],
  ["permanent", "temporary"],
  ["permanent", "fixed-term"],
];

interface JobTypes {
  /** Sorted. */
  readonly slugs: readonly string[];
  /** What the feed's words say and its title contradicts; null when there is nothing. */
  readonly contradicted: string | null;
}

/**
 * Job types by the feed's words and the title's. Where they contradict each other, as 'FULL_TIME' and
 * 'Part-time Cleaner' do, the title counts: a person wrote it for this job, while the field is often what the
 * form begins with.
 */
export function readJobTypes(said: readonly string[], title: string): JobTypes {
  const line = said.map((word) => plainHyphens(plainLine(word)).replaceAll("_", " ")).join(" | ");
  const inField = slugsIn(words, line);
  const ofTitle = slugsIn(inTitle, plainHyphens(title));
  const overruled = inField.filter(
    (slug) => opposites(slug).some((other) => ofTitle.includes(other)) && !ofTitle.includes(slug),
  );
  const slugs = [...new Set([...inField, ...ofTitle])].filter((slug) => !overruled.includes(slug)).sort();
  const alone = overruled.filter((slug) => !opposites(slug).some((other) => inField.includes(other)));
  return {
    slugs,
    contradicted: alone.length === 0 ? null : `${alone.join(", ")} (the title says otherwise)`,
  };
}

/** Typographers' hyphens and dashes as keyboards have them. */
function plainHyphens(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/g, "-");
}

function opposites(slug: string): string[] {
  return contradictions.flatMap(([one, other]) => (one === slug ? [other] : other === slug ? [one] : []));
}

function slugsIn(table: typeof words, text: string): string[] {
  return table.filter(([, pattern]) => pattern.test(text)).map(([slug]) => slug);
}
