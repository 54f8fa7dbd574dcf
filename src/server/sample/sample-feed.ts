import type { FeedRows, RawJob } from "../feeds/feed/feed-row";
import { type Chance, chance } from "./chance";
import { PlaceChooser } from "./choose-places";
import { companyName } from "./company-name";
import { describeJob } from "./describe-job";
import { type Occupation, occupations } from "./occupations";
import { offerPay } from "./offer-pay";
import type { SampleTown } from "./sample-towns";

export interface SampleOptions {
  readonly jobs: number;
  /** The same seed, day and towns give the same jobs. */
  readonly seed: number;
  readonly today: Date;
  readonly towns: readonly SampleTown[];
}

const dayMs = 86_400_000;
/** Advertisements go back this far, and stay open for this long. */
const daysBack = 60;
const daysOpen = 90;

const levels = [
  { prefix: "", factor: 1, share: 72 },
  { prefix: "Senior ", factor: 1.25, share: 12 },
  { prefix: "Trainee ", factor: 0.8, share: 6 },
  { prefix: "Lead ", factor: 1.35, share: 5 },
  { prefix: "Graduate ", factor: 0.85, share: 5 },
] as const;

/** A feed of jobs that look real, made up as it is read. */
export async function* sampleFeed({ jobs, seed, today, towns }: SampleOptions): FeedRows {
  const places = new PlaceChooser(towns);
  const luck = chance(seed);
  for (let row = 1; row <= jobs; row += 1) {
    yield { kind: "job", row, job: sampleJob(luck, `sample-${row}`, places, today) };
  }
}

function sampleJob(luck: Chance, externalId: string, places: PlaceChooser, today: Date): RawJob {
  const occupation = luck.one(occupations);
  const level = chooseLevel(luck);
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

function chooseLevel(luck: Chance): (typeof levels)[number] {
  let point = luck.between(1, 100);
  for (const level of levels) {
    point -= level.share;
    if (point <= 0) return level;
  }
  return levels[0];
}

/** More are new than old, as on any board that takes down what is filled. Milliseconds. */
function age(luck: Chance): number {
  const share = luck.between(0, 1_000_000) / 1_000_000;
  return Math.floor(share ** 1.6 * daysBack * dayMs);
}

/** Slugs, as the importer's own words for them: hours, and the kind of contract. */
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

/** Some jobs belong in two places of the tree. */
function disciplinesOf(luck: Chance, occupation: Occupation): string[] {
  return luck.percent(7) ? [occupation.slug, luck.one(occupations).slug] : [occupation.slug];
}
