import type { salaryPeriods } from "../../../../shared/wire/results";

export type SalaryPeriod = (typeof salaryPeriods)[number];

/** Units per year of full-time work. */
export const periodsPerYear: Readonly<Record<SalaryPeriod, number>> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

/** Names in English, German, French, Spanish, Italian, Dutch, Polish, Czech and the Nordic languages. */
interface Naming {
  /** After 'per' or a slash: 'per hour', '/Std', 'al mes'. */
  readonly nouns: string;
  /** After a slash or a 'p': 'ph', 'p/h', 'p. a.'. */
  readonly letter: string;
  /** On its own: 'hourly', 'monatlich'. */
  readonly alone: string;
}

const namings: Readonly<Record<SalaryPeriod, Naming>> = {
  hour: {
    nouns: String.raw`hours?|hrs?|stunde|std|heure|hora|ora|uur|godz(?:in[aęy])?|hod(?:inu)?|timm?en|timme|tim|time(?<=(?:per|pr\.?|\/) ?time)|tunti`,
    letter: "h",
    alone: "hourly|hour rate|stündlich|stundenlohn|stundensatz|horaire|uurloon|timlön|timeløn|timelønn",
  },
  day: {
    nouns: "days?|diem|tag|jour|d[ií]a|giorno|dag(?:en)?|dzień|den",
    letter: "d",
    alone: "daily|day rate|täglich|tagessatz|journalier|tjm|diarios?|dagloon|dziennie",
  },
  week: {
    nouns: "weeks?|wk|woche|semaine|semana|settimana|tydzień|tydz|týden|vecka|uge|uke",
    letter: "w",
    alone: "weekly|wöchentlich|hebdomadaire|semanal(?:es)?|settimanal[ei]|wekelijks|tygodniowo",
  },
  month: {
    nouns:
      "months?|calendar month|monat|mois|mese?|mês|maand|mnd|miesiąc|mies|m-c|měsíc|měs|månad(?:en)?|måned(?:en)?|mån|md|hó|kk|bulan",
    letter: "c?m",
    alone:
      "monthly|monatlich|mtl|monatsgehalt|monatslohn|mensuels?|mensual(?:es|mente)?|mensil[ei]|mensal|maandelijks|maandsalaris|miesięcznie|měsíčně|månadslön|månedsløn|månedslønn",
  },
  year: {
    nouns: "years?|yr|annum|anum|jahr|année|año|anno|ano|jaar|rok|år(?:et)?|tahun",
    letter: "a",
    alone:
      "yearly|annual|annually|annualy|annum|fte|jährlich|jahresgehalt|par an|annuels?|anual(?:es|mente)?|annu[aeio]|annual[ei]|jaarlijks|jaarsalaris|rocznie|ročně|årslön|årsløn|årslønn",
  },
};

/** Units without a known number per year. */
const otherUnits: Naming = {
  nouns:
    "sessions?|shifts?|visits?|nights?|fortnight|weekends?|appointments?|lists?|clinics?|lessons?|class|games?|match|words?|miles?|calls?|drops?|placements?|terms?|half day",
  letter: "visit",
  alone: "sessional rate",
};

/** 'Bi-weekly', 'twice a month', 'every other week', '2 weeks' are other units than a week or a month. */
const otherTimes = String.raw`\b(?:bi|semi|twice(?: an?| per)?|two|four|other|second|alternate|(?<![\d.,£$€])[2-9](?=.(?:week|month)))[ _-]`;
const whole = (names: string) => String.raw`(?<!\p{L}|${otherTimes})(?:${names})(?!\p{L})`;
/** '600pd': a 'p' may directly follow an amount, but means pence before a space: '45p a mile'. */
const shortFor = (letter: string) =>
  String.raw`(?:\/ ?|(?<![\p{L}\d])p[./]? ?|(?<=\d)p[./]?)(?:${letter})(?!\p{L})`;
/** 'day' alone may be a day shift: in prose a pay unit follows 'per' or the like, or is an adverb. */
const introduced = (nouns: string) =>
  String.raw`(?:(?<!\p{L}|\btwice )(?:per|pr\.?|an?|each|every|pro|je|im|die|der|par|por|al|la|cada|i|na|za)\s|l['’]|\/ ?|(?<!\p{L})p[./] ?)(?:${nouns})(?!\p{L})`;

const spokenAs = ({ nouns, letter, alone }: Naming) =>
  [introduced(nouns), shortFor(letter), whole(alone)].join("|");
/** 'An' is a year in French, and means nothing in English. */
const namingsInProse = { ...namings, year: { ...namings.year, nouns: `${namings.year.nouns}|an` } };

type Patterns<Period> = readonly (readonly [Period, RegExp])[];

const labels: Patterns<SalaryPeriod> = Object.entries(namings).map(([period, { nouns, letter, alone }]) => [
  period as SalaryPeriod,
  new RegExp(`${whole(`${nouns}|${alone}`)}|${shortFor(letter)}`, "iu"),
]);
const spoken: Patterns<SalaryPeriod | "other"> = Object.entries({ ...namingsInProse, other: otherUnits }).map(
  ([period, naming]) => [period as SalaryPeriod | "other", new RegExp(spokenAs(naming), "iu")],
);

const labelMaxLength = 300;

/** The period that a label names first ('Per Year', 'HOUR', 'pa'); null if it names none. */
export function periodIn(label: string): SalaryPeriod | null {
  return firstOf(labels, label.slice(0, labelMaxLength));
}

/** The pay unit in a text. With `atOnce`, also a bare unit directly after an amount ('£300 day'). */
export function payPeriodIn(words: string, atOnce = false): SalaryPeriod | "other" | null {
  const bare = atOnce ? /^\s?(?:hour|hr|day|week|month|year)\b(?! shift)/i.exec(words)?.[0] : undefined;
  return bare === undefined ? firstOf(spoken, words) : periodIn(bare);
}

function firstOf<Period>(patterns: Patterns<Period>, text: string): Period | null {
  const found = patterns
    .map(([period, pattern]) => ({ period, at: text.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return found[0]?.period ?? null;
}

const anyUnit = new RegExp(
  Object.values(namingsInProse)
    .map((naming) => `${spokenAs(naming)}|${whole(naming.nouns)}`)
    .join("|"),
  "giu",
);

export function withoutUnits(words: string): string {
  return words.replace(anyUnit, "");
}
