import { plainLine } from "../feed/mend-text";
import { remembering } from "../feed/remembering";
import { entriesIn } from "./discipline/word-table";
import foreignWords from "./job-type-words.txt";

/** 'Full/Part Time', 'full or part-time', 'Full & Part Time': 'time' belongs to both words. */
const fullOrPartTime = String.raw`full[\s/&+,-]*(?:(?:or|and|and/or)\b[\s/&+,-]*)?part[\s-]?time`;
const partOrFullTime = String.raw`part[\s/&+,-]*(?:(?:or|and|and/or)\b[\s/&+,-]*)?full[\s-]?time`;
const fullTime = new RegExp(String.raw`\b(?:full[\s-]?time|${fullOrPartTime})\b`, "i");
const partTime = new RegExp(String.raw`\b(?:part[\s-]?time|${partOrFullTime})\b`, "i");

/** The whole label 'Term' or 'Term appointment', or a limited term; not 'term time only' or 'long term'. */
const term = String.raw`(?:^|[|,;/])\s*term\s*(?:(?:appointment|contract|position)\s*)?(?![^|,;/])|\b(?:fixed|short|limited)[\s-]*term\b(?![\s-]*time\b)`;

/** Terms of schema.org's `employmentType`, USAJOBS, and British and American job boards. */
const words: readonly (readonly [slug: string, pattern: RegExp])[] = [
  ["full-time", fullTime],
  ["part-time", partTime],
  ["permanent", /(?<!\b(?:non|not|no longer)[ -])\b(?:permanent|regular|career)\b/i],
  [
    "fixed-term",
    new RegExp(
      String.raw`${term}|\b(?:not to exceed|nte|parental[\s-]leave|maternity|(?:leave|absence)[\s-]cover)\b`,
      "i",
    ),
  ],
  ["temporary", /\b(?:temp|temporary|temporary promotion|detail|interim|locum|bank)\b/i],
  ["contract", /\b(?:contract(?! (?:voor|bepaalde|onbepaalde))|contractor)\b/i],
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

/** Stricter, for titles: a 'Temporary Works Designer' is not a temp. */
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

const foreign = entriesIn(foreignWords).map(([slug, words]) => {
  const names = words.replace(/ !$/, "").replaceAll(", ", "|");
  const pattern = new RegExp(String.raw`(?<![\p{L}\d])(?:${names})(?!\p{L})`, "iu");
  return { entry: [slug, pattern] as const, isTitle: words.endsWith(" !") };
});
const everyWord = [...words, ...foreign.map(({ entry }) => entry)];
const everyTitle = [...inTitle, ...foreign.filter(({ isTitle }) => isTitle).map(({ entry }) => entry)];

/** Labels of feeds that name no type, or something else. */
const meaningless =
  /^(?:other|sonstige[sr]?|autres?|any|n\/?a|none|null|unknown|not specified|unspecified|multiple(?: schedules)?|hybrid|remote|home ?office|on-?site|heim telearbeit|term[ -]time(?: only)?|flexible?)$/i;

/** A title that names one of a pair rules out the other, unless it names both. */
const contradictions: readonly (readonly [string, string])[] = [
  ["full-time", "part-time"],
  ["permanent", "temporary"],
  ["permanent", "fixed-term"],
];

/**
 * Job types from labels and title. Where they contradict each other ('FULL_TIME', 'Part-time Cleaner'), the
 * title wins: a person wrote it for this job, while the field is often the form's default.
 */
export function readJobTypes(said: readonly string[], title: string) {
  const labels = said.map((word) => plainHyphens(plainLine(word)).replaceAll("_", " "));
  const inField = [...new Set(labels.flatMap(slugsOfLabel))];
  const ofTitle = slugsIn(everyTitle, plainHyphens(title));
  const worded = labels.filter((label) => /\p{L}/u.test(label) && !meaningless.test(label.trim()));
  const unread = worded.filter((label) => slugsOfLabel(label).length === 0);
  const overruled = inField.filter(
    (slug) => opposites(slug).some((other) => ofTitle.includes(other)) && !ofTitle.includes(slug),
  );
  const slugs = [...new Set([...inField, ...ofTitle])].filter((slug) => !overruled.includes(slug)).sort();
  const alone = overruled.filter((slug) => !opposites(slug).some((other) => inField.includes(other)));
  return {
    /** Sorted. */
    slugs,
    /** Types in the feed that its title contradicts; null without any. */
    contradicted: alone.length === 0 ? null : `${alone.join(", ")} (the title says otherwise)`,
    /** Labels that could not be read; null if all could. */
    unread: unread.join(", ") || null,
  };
}

const maxLabels = 1_000;
const slugsOfLabel = remembering(maxLabels, (label: string) => slugsIn(everyWord, label));

function plainHyphens(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/g, "-");
}

function opposites(slug: string): string[] {
  return contradictions.flatMap(([one, other]) => (one === slug ? [other] : other === slug ? [one] : []));
}

function slugsIn(table: typeof words, text: string): string[] {
  return [...new Set(table.filter(([, pattern]) => pattern.test(text)).map(([slug]) => slug))];
}
