import { plainLine } from "../feed/mend-text";

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
  ["permanent", /\b(?:permanent|regular|career)\b/i],
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

/**
 * The same in German, French, Dutch, Spanish, Italian and Polish, including the terms of the Bundesagentur
 * für Arbeit. Lines that end in '!' apply to titles too.
 */
const foreignTable = `
  full-time: vollzeit, voll-? ?(?:und|oder|u\\.|o\\.|/|&)? ?teilzeit, ganztags, voltijds? !
  full-time: temps plein, temps complet, tiempo completo, jornada completa, tempo pieno, (?:pełny|pełen|cały) etat, heltid
  part-time: teilzeit, halbtags, mini-?job(?:ber)?, werkstudent(?:in|en)?, deeltijd, temps partiel, media jornada !
  part-time: geringfügig(?:e beschäftigung)?, \\d{3}-?euro-?(?:job|basis), tiempo parcial, jornada parcial, tempo parziale
  part-time: niepełny etat, część etatu, pół etatu, deltid
  permanent: unbefristet, festanstellung, cdi !
  permanent: feste anstellung, durée indéterminée, (?:vaste?|onbepaalde) (?:contract|dienst|dienstverband|baan|tijd)
  permanent: (?:contrato )?indefinido, (?:tempo )?indeterminato, czas nieokreślony
  fixed-term: befristet(?:e[rs]?)?, elternzeitvertretung, cdd !
  fixed-term: durée déterminée, bepaalde tijd, duración determinada, plazo fijo, (?:tempo )?determinato, czas określony
  temporary: zeitarbeit, leiharbeit, arbeitnehmerüberlassung, aushilfe, intérim(?:aire)?, uitzend(?:werk|kracht|baan)?
  temporary: tijdelijke?, temporal, eventual, somministrazione, interinale, tymczasow[ay]
  contract: umowa zlecenie, umowa o dzieło, werkvertrag, detachering
  freelance: freiberuflich(?:e[rs]?)?, freelancer, zzp(?:'?er)?, autónom[oa] !
  freelance: selbst(?:st)?ändig(?:e[rs]?)?, indépendante?, auto-?entrepreneur, libero professionista, partita iva, b2b
  casual: oproep(?:kracht|contract)?, nul-?urencontract, (?:arbeit )?auf abruf, a chiamata
  seasonal: saison(?:al|arbeit|kraft|job)?, saisonni(?:er|ère), seizoens?(?:werk)?, fijo discontinuo, stagionale, sezonow[ay]
  shift-work: (?:wechsel|nacht|früh|spät)?schicht(?:arbeit|dienst|betrieb)?, nachtarbeit, nachtdienst, wochenend(?:e|arbeit|dienst)
  shift-work: ploegen(?:dienst)?, [23]x8, travail posté, travail de nuit, turnos, turni, (?:praca )?zmianow[ay]
  graduate: berufseinsteiger, (?:hochschul)?absolvent(?:in|en)?, jeunes? diplômée?s?, neolaureat[oi], absolwent
  internship: praktikum, praktikant(?:in|en)?, werkstudent(?:in|en)?, stagiaire, becari[oa], tirocini(?:o|ante), stażyst(?:a|ka) !
  internship: studentische hilfskraft, prácticas, stagista, staż, praktyk[ai]
  apprenticeship: azubi, auszubildende[nr]?, duales studium, alternan(?:ce|te?), apprentie?, apprendista, ausbildung (?:zum|zur|als) !
  apprenticeship: (?:berufs)?ausbildung(?:splatz)?, lehrstelle, lehrling, apprentissage, contrat de professionnalisation
  apprenticeship: leer-?werk(?:plek|baan)?, bbl, formación dual, aprendiz, apprendistato
  volunteer: ehrenamt(?:lich)?, bénévol(?:e|at), vrijwillig(?:er|erswerk)?, voluntari(?:o|ado), volontari(?:o|ato), wolontari(?:at|usz)
  volunteer: bundesfreiwilligendienst, freiwilligendienst, fsj`;

const foreign = foreignTable
  .trim()
  .split("\n")
  .map((line) => {
    const [, slug = "", names = "", own] = /^ *([a-z-]+): (.+?)( !)?$/.exec(line) ?? [];
    const pattern = new RegExp(String.raw`(?<![\p{L}\d])(?:${names.replaceAll(", ", "|")})(?!\p{L})`, "iu");
    return { entry: [slug, pattern] as const, isTitle: own !== undefined };
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

interface JobTypes {
  /** Sorted. */
  readonly slugs: readonly string[];
  /** Types in the feed that its title contradicts; null without any. */
  readonly contradicted: string | null;
  /** Labels that could not be read; null if all could. */
  readonly unread: string | null;
}

/**
 * Job types from labels and title. Where they contradict each other ('FULL_TIME', 'Part-time Cleaner'), the
 * title wins: a person wrote it for this job, while the field is often the form's default.
 */
export function readJobTypes(said: readonly string[], title: string): JobTypes {
  const labels = said.map((word) => plainHyphens(plainLine(word)).replaceAll("_", " "));
  const inField = [...new Set(labels.flatMap(slugsOfLabel))];
  const ofTitle = slugsIn(everyTitle, plainHyphens(title));
  const unread = labels.filter((label) => isUnread(label));
  const overruled = inField.filter(
    (slug) => opposites(slug).some((other) => ofTitle.includes(other)) && !ofTitle.includes(slug),
  );
  const slugs = [...new Set([...inField, ...ofTitle])].filter((slug) => !overruled.includes(slug)).sort();
  const alone = overruled.filter((slug) => !opposites(slug).some((other) => inField.includes(other)));
  return {
    slugs,
    contradicted: alone.length === 0 ? null : `${alone.join(", ")} (the title says otherwise)`,
    unread: unread.join(", ") || null,
  };
}

function isUnread(label: string): boolean {
  return /\p{L}/u.test(label) && !meaningless.test(label.trim()) && slugsOfLabel(label).length === 0;
}

const readLabels = new Map<string, readonly string[]>();
const maxLabels = 1_000;

function slugsOfLabel(label: string): readonly string[] {
  const known = readLabels.get(label);
  if (known !== undefined) return known;
  if (readLabels.size >= maxLabels) readLabels.clear();
  const slugs = slugsIn(everyWord, label);
  readLabels.set(label, slugs);
  return slugs;
}

function plainHyphens(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/g, "-");
}

function opposites(slug: string): string[] {
  return contradictions.flatMap(([one, other]) => (one === slug ? [other] : other === slug ? [one] : []));
}

function slugsIn(table: typeof words, text: string): string[] {
  return [...new Set(table.filter(([, pattern]) => pattern.test(text)).map(([slug]) => slug))];
}
