import { firstIndex } from "../../shared/first-index";
import type { FeedRows, RawJob, RawSalary } from "../feeds/feed/feed-row";
import { type Chance, chance } from "./chance";
import { advertList, describeJob } from "./describe-job";
import { type Occupation, occupations } from "./occupations";
import { type SampleCountry, type SampleTown, sampleCountries } from "./sample-places";

export interface SampleOptions {
  readonly jobs: number;
  readonly seed: number;
  readonly today: Date;
  readonly towns: readonly SampleTown[];
}

const dayMs = 86_400_000;
/** Maximum age of advertisements, and how long they stay open. */
const daysBack = 60;
const daysOpen = 90;

const levels = [
  { prefix: "", factor: 1, share: 72 },
  { prefix: "Senior ", factor: 1.25, share: 12 },
  { prefix: "Trainee ", factor: 0.8, share: 6 },
  { prefix: "Lead ", factor: 1.35, share: 5 },
  { prefix: "Graduate ", factor: 0.85, share: 5 },
] as const;

const levelShares = sums(levels.map(({ share }) => share));

export async function* sampleFeed({ jobs, seed, today, towns }: SampleOptions): FeedRows {
  const places = new PlaceChooser(towns);
  const luck = chance(seed);
  for (let row = 1; row <= jobs; row += 1) {
    yield { kind: "job", row, job: sampleJob(luck, `sample-${row}`, places, today) };
  }
}

function sampleJob(luck: Chance, externalId: string, places: PlaceChooser, today: Date): RawJob {
  const occupation = luck.one(occupations);
  const level = drawn(luck, levels, levelShares);
  const { country, towns } = places.choose(luck);
  const town = towns[0]?.name ?? "";
  const title = chooseTitle(luck, occupation.titles, level.prefix);
  const company = companyName(luck, occupation.slug.split(".")[0] ?? "", town);
  const remote = luck.percent(canBeRemote(occupation) ? 22 : 1);
  const jobTypes = chooseJobTypes(luck, level.prefix);
  const postedAt = new Date(today.getTime() - age(luck));
  const factor = level.factor * ((towns[0]?.population ?? 0) > 1_000_000 ? 1.15 : 1);
  const pay = { band: occupation.pay, factor, contract: jobTypes.includes("contract") };
  return {
    externalId,
    title,
    company,
    description: describeJob(luck, { title, company, town, occupation, remote }),
    applyUrl: `https://jobs.example/apply/${externalId}`,
    salary: offerPay(luck, pay, country),
    postedAt: postedAt.toISOString(),
    validThrough: new Date(postedAt.getTime() + daysOpen * dayMs).toISOString(),
    places: towns.map(({ slug }) => ({ slug })),
    remote,
    jobTypes,
    occupation: { disciplines: disciplinesOf(luck, occupation) },
  };
}

function chooseTitle(luck: Chance, titles: readonly string[], prefix: string): string {
  const title = luck.one(titles);
  return /^(?:Senior|Head|Lead|Chief|Trainee|Director)/.test(title) ? title : prefix + title;
}

/** In milliseconds. More jobs are new than old, since boards take down filled ones. */
function age(luck: Chance): number {
  const share = luck.between(0, 1_000_000) / 1_000_000;
  return Math.floor(share ** 1.6 * daysBack * dayMs);
}

/** Slugs of hours and kinds of contract, as the importer knows them. */
function chooseJobTypes(luck: Chance, level: string): string[] {
  const hours = luck.percent(78) ? "full-time" : "part-time";
  const kinds = ["permanent", "permanent", "permanent", "permanent", "fixed-term", "temporary", "contract"];
  const scheme =
    level === "Trainee " && luck.percent(40) ? ["apprenticeship"] : level === "Graduate " ? ["graduate"] : [];
  return [hours, luck.one(kinds), ...(luck.percent(8) ? ["shift-work"] : []), ...scheme];
}

function canBeRemote({ slug }: Occupation): boolean {
  return /^(?:technology|marketing|finance|legal|human-resources|creative|business)\./.test(slug);
}

function disciplinesOf(luck: Chance, occupation: Occupation): string[] {
  return luck.percent(7) ? [occupation.slug, luck.one(occupations).slug] : [occupation.slug];
}

/** Percentage of jobs that are in several towns. */
const severalTowns = 8;

/** Draws towns by dampened population: large cities have fewer jobs per inhabitant. */
class PlaceChooser {
  /** Without those that have no town in the gazetteer. */
  readonly #countries: readonly {
    readonly country: SampleCountry;
    readonly towns: readonly SampleTown[];
    readonly upTo: readonly number[];
  }[];

  constructor(all: readonly SampleTown[]) {
    this.#countries = sampleCountries.flatMap((country) => {
      const towns = all.filter((town) => town.country === country.code);
      const weights = towns.map(({ population }) => Math.round(population ** 0.85));
      return towns.length === 0 ? [] : [{ country, towns, upTo: sums(weights) }];
    });
    if (this.#countries.length === 0) throw new Error("the sample needs places: load the gazetteer first");
  }

  choose(chance: Chance) {
    const shares = sums(this.#countries.map(({ country }) => country.share));
    const { country, towns, upTo } = drawn(chance, this.#countries, shares);
    const count = chance.percent(severalTowns) ? chance.between(2, 5) : 1;
    const chosen = Array.from({ length: count }, () => drawn(chance, towns, upTo));
    return { country, towns: [...new Set(chosen)] };
  }
}

/** `upTo` are the sums of the items' weights so far. */
function drawn<Item>(chance: Chance, items: readonly Item[], upTo: readonly number[]): Item {
  const point = chance.between(1, upTo.at(-1) ?? 1);
  return items[firstIndex(upTo.length - 1, (index) => (upTo[index] ?? 0) >= point)] ?? chance.one(items);
}

function sums(numbers: readonly number[]): number[] {
  let sum = 0;
  return numbers.map((number) => {
    sum += number;
    return sum;
  });
}

const townBodies = /Council|Hospital|University|College|Primary School|NHS|Fire & Rescue/;

/** Fictional companies, with names typical of their trade. */
function companyName(chance: Chance, trade: string, town: string): string {
  const body = chance.one(advertList(trade));
  const family = () => chance.one(advertList("families"));
  if (townBodies.test(body)) return `${town} ${body}`;
  if (body.startsWith("&") || body === "LLP" || chance.percent(35)) {
    return chance.percent(30) ? `${family()} ${family()} ${body}` : `${family()} ${body}`;
  }
  return `${chance.one(advertList("things"))} ${body}`;
}

const hoursAYear = 2_080;
const daysAYear = 230;
/** Percentage of advertisements without figures. */
const unstated = 14;
const words = ["Competitive", "Competitive salary plus benefits", "Depending on experience", "Negotiable"];

interface Offer {
  /** Pounds per year. */
  readonly band: readonly [from: number, to: number];
  /** Higher for seniority, larger towns and the like; 1 is average. */
  readonly factor: number;
  readonly contract: boolean;
}

/** A yearly range for most; hourly for low pay, and daily for contractors, as is usual in adverts. */
function offerPay(chance: Chance, { band, factor, contract }: Offer, country: SampleCountry): RawSalary {
  const currency = country.currency;
  if (chance.percent(unstated)) return { currency, text: chance.one(words) };
  const [from, to] = band.map((pounds) => pounds * factor * country.payPerPound) as [number, number];
  const low = from + ((to - from) * chance.between(0, 70)) / 100;
  const high = Math.min(low * (1 + chance.between(4, 18) / 100), to * 1.1);
  if (contract && band[1] > 45_000) return range(low / daysAYear, high / daysAYear, 25, "day", currency);
  if (band[1] < 32_000 && chance.percent(45))
    return range(low / hoursAYear, high / hoursAYear, 0.05, "hour", currency);
  return range(low, high, 500, "year", currency);
}

function range(low: number, high: number, step: number, period: string, currency: string): RawSalary {
  const rounded = (amount: number) => Number((Math.round(amount / step) * step).toFixed(2));
  return { minimum: rounded(low), maximum: Math.max(rounded(low), rounded(high)), currency, period };
}
