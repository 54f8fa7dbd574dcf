import { periodsPerYear } from "../normalise/pay/pay-units";
import { isStated } from "../normalise/pay/salary";
import { type Advert, type AdvertReading, isNamedIn, isPartOf, type Pay } from "./advert";
import { plainForm } from "./fold-words";
import { changesBetween, changesJob, changesMeaning, shareInBoth, unsharedWords } from "./text-likeness";

/** Shorter texts say too little to identify a job. */
export const minWords = 25;

/** Minimum share of shingles that a copy shares with its original, or with what is left of it. */
const copied = 0.72;

type Pair = readonly [AdvertReading, AdvertReading];

/**
 * Whether two adverts are of one job: never if they contradict each other in place, level, time of day,
 * contract type, pay or reference number; otherwise if the employer is the same and the text is a copy, or,
 * between two sources, enough else agrees.
 */
export function isSameJob(one: AdvertReading, other: AdvertReading): boolean {
  const pair: Pair = [one, other];
  if (!samePlaces(pair) || !compatiblePay(pair) || !compatibleTitles(pair) || !compatibleTypes(pair))
    return false;
  if (isBrief(one) || isBrief(other)) return saysTheSame(pair) || pointsToTheSame(pair);
  if (!compatibleDays(pair) || !sameEmployer(pair) || !compatibleNumbers(pair)) return false;
  return isCopy(pair) || pointsToTheSame(pair) || isReworded(pair);
}

const isBrief = ({ wordCount }: AdvertReading) => wordCount < minWords;
const fromOneSource = ([one, other]: Pair) => one.advert.source === other.advert.source;
const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.join("\n") === other.join("\n");

function samePlaces([{ advert: one }, { advert: other }]: Pair): boolean {
  return isSameList(one.placeIds, other.placeIds) && (one.placeIds.length > 0 || one.remote === other.remote);
}

/** Between sources, one title may have an extra word of the other's text: `Civil Engineer (Drainage)`. */
function compatibleTitles(pair: Pair): boolean {
  const [one, other] = pair;
  if (!isSameList(one.title.shifts, other.title.shifts)) return false;
  const employers = new Set([...one.company, ...other.company].map(plainForm));
  const [mine, theirs] = pair.map(({ title }) => title.core.filter((word) => !employers.has(word)));
  if (mine === undefined || theirs === undefined) return false;
  if (isSameList(mine, theirs)) return mine.length > 0 || isSameList(one.title.core, other.title.core);
  if (fromOneSource(pair)) return false;
  const [few, many, text] =
    mine.length < theirs.length ? [mine, theirs, one.text] : [theirs, mine, other.text];
  const [more = "", ...evenMore] = many.filter((word) => !few.includes(word));
  if (few.length < 2 || evenMore.length > 0 || few.length + 1 !== many.length) return false;
  return !isLevel(more) && ` ${text} `.includes(` ${more}`);
}

const levels = new Set(
  "senior junior lead leader principal chief head master trainer trainee apprentice graduate assistant deputy associate director manager supervisor specialist band grade level bank intern internship student night".split(
    " ",
  ),
);
const isLevel = (word: string) => /\d/.test(word) || levels.has(word);

const perYear: ReadonlyMap<string, number> = new Map(Object.entries(periodsPerYear));
/** Full-time hours are counted differently, so that yearly figures differ by up to this share. */
const betweenPeriods = 0.16;
const rounding = 0.001;

/** Only amounts that both state have to agree. */
function compatiblePay(pair: Pair): boolean {
  const [one, other] = [pair[0].advert.pay, pair[1].advert.pay];
  if (!isStated(one) || !isStated(other)) return true;
  if (one.currency !== other.currency) return false;
  const allowed = one.period === other.period ? rounding : betweenPeriods;
  const yearly = ({ period }: Pay, amount: number) => amount * (perYear.get(period ?? "year") ?? 1);
  const agree = (mine: number | null, theirs: number | null) => {
    if (mine === null || theirs === null) return true;
    const [a, b] = [yearly(one, mine), yearly(other, theirs)];
    return Math.abs(a - b) <= allowed * Math.max(a, b);
  };
  return agree(one.minimum, other.minimum) && agree(one.maximum, other.maximum);
}

const contracts =
  "permanent temporary contract fixed-term casual seasonal internship apprenticeship volunteer";
const kinds = ["full-time part-time", contracts].map((types) => types.split(" "));

/** The types of each kind that both state must overlap. */
function compatibleTypes([one, other]: Pair): boolean {
  const typesOf = ({ title, advert }: AdvertReading, kind: readonly string[]) =>
    [...title.types, ...advert.jobTypes].filter((type) => kind.includes(type));
  return kinds.every((kind) => {
    const [mine, theirs] = [typesOf(one, kind), typesOf(other, kind)];
    return mine.length === 0 || theirs.length === 0 || mine.some((type) => theirs.includes(type));
  });
}

/** Between sources, which may close a job on different days; within one source, they mean two adverts. */
const daysBetweenClosing = 45;
/** An advert posted this much later is for the next vacancy. */
const daysBetweenPosting = 180;

function compatibleDays(pair: Pair): boolean {
  const [{ advert: one }, { advert: other }] = pair;
  if (fromOneSource(pair)) return one.closesOn === other.closesOn;
  const areDated = one.postedOn > 0 && other.postedOn > 0;
  if (areDated && Math.abs(one.postedOn - other.postedOn) > daysBetweenPosting) return false;
  if (one.closesOn === null || other.closesOn === null) return true;
  return Math.abs(one.closesOn - other.closesOn) <= daysBetweenClosing;
}

/** By name, by apply address, or by the employer that an agency's advert names. */
function sameEmployer([one, other]: Pair): boolean {
  if (isSameList(one.company, other.company) || isPartOf(one.company, other.company)) return true;
  if (one.applyAt !== null && one.applyAt === other.applyAt) return true;
  return isNamedIn(one.company, other.text) || isNamedIn(other.company, one.text);
}

/** Agencies give adverts numbers of their own. */
function compatibleNumbers([one, other]: Pair): boolean {
  if (one.requisitions.length === 0 || other.requisitions.length === 0) return true;
  if (one.requisitions.some((number) => other.requisitions.includes(number))) return true;
  return !isPartOf(one.company, other.company);
}

function isCopy(pair: Pair): boolean {
  const [one, other] = pair;
  if (shareInBoth(one.print.places(), other.print.places()) < copied) return false;
  const changes = changesBetween(one.print, other.print);
  if (changes.some(changesJob)) return false;
  const changed = changes.filter((change) => changesMeaning(change, namesOf(pair))).length;
  return changed === 0 || (!fromOneSource(pair) && changed > fewChanges);
}

/** An agency may call the employer by other names; between adverts of one employer, such words count. */
function namesOf([one, other]: Pair): ReadonlySet<string> {
  return isSameList(one.company, other.company) ? new Set() : new Set([...one.company, ...other.company]);
}

/** A few replaced words mean another ward, school or team; many mean another author. */
const fewChanges = 3;

function pointsToTheSame(pair: Pair): boolean {
  const [one, other] = pair;
  if (fromOneSource(pair)) return false;
  const isSameAddress = one.applyAt !== null && one.applyAt === other.applyAt;
  const isSameNumber =
    one.requisitions.some((number) => other.requisitions.includes(number)) && sameEmployer(pair);
  return isSameAddress || isSameNumber;
}

/**
 * A reworded advert: same title and employer, and the text that is not copied shares its words. Boilerplate
 * below all of an employer's adverts does not count.
 */
function isReworded(pair: Pair): boolean {
  const [one, other] = pair;
  if (fromOneSource(pair) || !isSameList(one.title.core, other.title.core)) return false;
  if (shareInBoth(one.print.places(), other.print.places()) >= copied) return false;
  const [mine, theirs] = [unsharedWords(one.print, other.print), unsharedWords(other.print, one.print)];
  const isPaidAlike = isStated(one.advert.pay) && isStated(other.advert.pay);
  return shareInBoth(mine, theirs) >= (isPaidAlike ? retoldAndPaidAlike : retold);
}

const retoldAndPaidAlike = 0.35;
const retold = 0.45;

/** Adverts too short to compare by text count as the same when every field is equal. */
function saysTheSame([one, other]: Pair): boolean {
  const said = ({ title, company, text, pay, jobTypes, remote, postedOn, closesOn }: Advert) =>
    JSON.stringify([title, company, text, pay, [...jobTypes].sort(), remote, postedOn, closesOn]);
  return said(one.advert) === said(other.advert);
}
