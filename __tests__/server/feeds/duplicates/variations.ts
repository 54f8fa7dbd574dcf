import type { Advert } from "../../../../src/server/feeds/duplicates/advert";
import type { WrittenAdvert } from "./advert-file";

type Variation = (advert: Advert, written: WrittenAdvert) => Advert;

/** Days since 1970 of 2026-11-20. */
const posted = 20_777;
const towns = (
  "Leeds, Manchester, Doncaster, York, Bristol, Brighton, Hull, Cambridge, Nottingham, Huddersfield, Southampton, " +
  "Sheffield, Bath, Norwich, Derby, Newcastle upon Tyne, Cardiff, Inverness, Swansea, Oxford, Wakefield"
).split(", ");

const of = (written: WrittenAdvert, key: string) => written[key] ?? "";

/** The advert as the employer's own system publishes it. */
function asPublished(written: WrittenAdvert): Advert {
  const [, minimum, maximum, currency, period] =
    /^([\d.]+)-([\d.]+) (\w+) (\w+)$/.exec(of(written, "pay")) ?? [];
  const closes = of(written, "closes");
  return {
    source: "employer",
    title: of(written, "title"),
    company: of(written, "company"),
    text: `${of(written, "text")}\n\n${of(written, "template")}`,
    applyUrl: of(written, "apply"),
    ...placed(of(written, "place")),
    remote: false,
    pay: {
      minimum: Number(minimum),
      maximum: Number(maximum),
      currency: currency ?? null,
      period: period ?? null,
    },
    jobTypes: of(written, "types").split(" "),
    postedOn: posted,
    closesOn: closes === "none" ? null : Date.parse(closes) / 86_400_000,
  };
}

export function varied(written: WrittenAdvert, names: readonly string[]): Advert {
  return names.reduce((advert, name) => {
    const vary = variations[name];
    if (vary === undefined) throw new Error(`There is no variation ${name}.`);
    return vary(advert, written);
  }, asPublished(written));
}

function placed(name: string) {
  return { placeIds: [towns.indexOf(name) + 1000], placeNames: [name] };
}

const text = (change: (text: string, written: WrittenAdvert) => string): Variation => {
  return (advert, written) => ({ ...advert, text: change(advert.text, written) });
};

const swapped = (kind: string) =>
  text((given, written) => {
    const [, from = "", to = ""] =
      new RegExp(`${kind}: (.+?) > (.+?)(?:;|$)`).exec(of(written, "swaps")) ?? [];
    if (!given.includes(from)) throw new Error(`"${from}" is not in the text.`);
    return given.replaceAll(from, to);
  });

const paid = (change: (amount: number) => number, period?: string): Variation => {
  return (advert) => {
    const { pay } = advert;
    const by = (amount: number | null) => (amount === null ? null : Math.round(change(amount) * 100) / 100);
    return {
      ...advert,
      pay: { ...pay, minimum: by(pay.minimum), maximum: by(pay.maximum), period: period ?? pay.period },
    };
  };
};

const from = (source: string, link: string): Variation => {
  return (advert) => ({ ...advert, source, applyUrl: link });
};

const titled = (key: string): Variation => {
  return (advert, written) => ({ ...advert, title: of(written, key) });
};

const agency = (name: string, opening: string, closing: string): Variation => {
  return (advert, written) => ({
    ...advert,
    source: "agency",
    company: name,
    applyUrl: `https://${name.toLowerCase().replace(/\W+/g, "")}.example/vacancy/${of(written, "ref").length}9931`,
    text: `${opening.replace("{company}", of(written, "short"))} ${advert.text
      .replace(/\b[Oo]ur\b/g, "their")
      .replace(/\bWe\b/g, "They")} ${closing}`,
  });
};

const closing = (days: number): Variation => {
  return (advert) => ({ ...advert, closesOn: (advert.closesOn ?? posted + 40) + days });
};

/** Changes that adverts undergo when republished, and changes that make them another job. */
export const variations: Readonly<Record<string, Variation>> = {
  "on a board": from("board", "https://board.example/redirect?id=5540021&utm_source=jobsieve"),
  "on another board": from("aggregator", "https://aggregate.example/land/ad/4811190023"),
  "other link": from("employer", "https://own.example/apply/99810234"),
  "same link": (advert) => ({
    ...advert,
    applyUrl: `${advert.applyUrl}${advert.applyUrl?.includes("?") ? "&" : "?"}utm_campaign=x`,
  }),
  "list of jobs as link": (advert) => ({ ...advert, applyUrl: "https://own.example/careers" }),
  typography: (advert) => ({
    ...advert,
    title: advert.title.toUpperCase().replace(/ - /g, " – "),
    text: advert.text.replace(/'/g, "’").replace(/\. /g, ".\u00a0\n• ").replace(/, /g, " , "),
  }),
  "capitals gone": text((given) => given.toLowerCase().replace(/[.:;](?=\s|$)/g, " -")),
  "footer of a board": text(
    (given) =>
      `${given}\nThis vacancy is advertised by BoardWorld. Never send money to an employer. By applying you accept our terms and agree to receive alerts about similar positions, 24 hours a day, 7 days a week.`,
  ),
  "header and footer of a board": text(
    (given) =>
      `Apply in one minute with your profile!\n${given}\nReport this advert. Views: 214. Related searches: full time jobs, jobs near me, weekend jobs. Copyright 2026 Aggregate Media.`,
  ),
  "title decorated": titled("decorated"),
  "title abbreviated": titled("abbreviated"),
  "title of a higher post": titled("higher"),
  "title of a sibling": titled("sibling"),
  "company's short name": (advert, written) => ({ ...advert, company: of(written, "short") }),
  "company in capitals": (advert) => ({
    ...advert,
    company: advert.company.toUpperCase().replace(/,|\./g, ""),
  }),
  "no pay": (advert) => ({ ...advert, pay: { minimum: null, maximum: null, currency: null, period: null } }),
  "only the upper figure": (advert) => ({ ...advert, pay: { ...advert.pay, minimum: null } }),
  "pay by another period": (advert, written) =>
    advert.pay.period === "hour"
      ? paid((amount) => amount * 1950, "year")(advert, written)
      : paid((amount) => amount / 12, "month")(advert, written),
  "no job types": (advert) => ({ ...advert, jobTypes: [] }),
  "no closing day": (advert) => ({ ...advert, closesOn: null }),
  "closes a week earlier": closing(-7),
  "closes two days later": closing(2),
  "cut after 70 words": text((given) => `${given.split(/\s+/).slice(0, 70).join(" ")}…`),
  "cut after 50 words": text((given) => `${given.split(/\s+/).slice(0, 50).join(" ")} ...`),
  "without template": text((given, written) => given.replace(of(written, "template"), "")),
  "template first": text(
    (given, written) => `${of(written, "template")} ${given.replace(of(written, "template"), "")}`,
  ),
  "sentences moved": text((given) => {
    const sentences = given.split(/(?<=\.)\s+/);
    return [...sentences.slice(3), ...sentences.slice(0, 3)].join(" ");
  }),
  "slips of the pen": text((given) =>
    given
      .replace(/\band\b/, "adn")
      .replace("colleagues", "collegues")
      .replace(/ you /, " yuo ")
      .replace("experience", "experiance"),
  ),
  "a few words rewritten": text((given) =>
    given
      .replace(/\bYou will\b/g, "You'll")
      .replace(/\bWe are\b/g, "We're")
      .replace(/\bneed\b/g, "require")
      .replace(/\bpeople\b/g, "persons")
      .replace(/\bhelps?\b/g, "is useful")
      .replace(/\bwork with\b/g, "work together with")
      .replace(/\bhave\b/g, "have got")
      .replace(/\bgood\b/g, "great"),
  ),
  "for an agency": agency(
    "Swift Recruitment",
    "Swift Recruitment is proud to be working with {company} on this role.",
    "If this sounds like you, send your CV today. Swift acts as an employment agency.",
  ),
  "for another agency": agency(
    "Oakfield People Partners",
    "My client, {company}, is recruiting and I would love to hear from you.",
    "Click apply or call the office. Due to high volumes only successful applicants are contacted.",
  ),
  "for a staffing firm": agency(
    "Bluebird Staffing Ltd",
    "An exciting opportunity has arisen with {company}! Bluebird Staffing are recruiting on their behalf.",
    "Interested? Please forward your details to our consultant. We aim to reply within 48 hours.",
  ),
  "some words put otherwise": text((given) =>
    given
      .replace(/\blead\b/g, "head up")
      .replace(/\bkeep\b/g, "maintain")
      .replace(/\bhappy\b/g, "glad")
      .replace(/\bhelp\b/g, "assist")
      .replace(/\bwelcome\b/g, "greet")
      .replace(/\bhold\b/g, "possess")
      .replace(/\bclean\b/g, "tidy")
      .replace(/\bbring\b/g, "develop"),
  ),
  "header of a network": text(
    (given) =>
      `Sponsored. 3 km from you. Easy apply.\n${given}\nSalary estimate based on 1,204 adverts. Advert 7781-22. Similar employers are hiring near you this weekend.`,
  ),
  retold: text((_, written) => of(written, "retold")),
  "another job's text": text((_, written) => `${of(written, "another")}\n\n${of(written, "template")}`),
  "another department": swapped("department"),
  "other hours": swapped("hours"),
  "other times": swapped("times"),
  numbered: text((given, written) => `${given} Job reference: ${of(written, "ref")}.`),
  "other number": text(
    (given, written) => `${given} Job reference: ${of(written, "ref").replace(/\d+/, "60613")}.`,
  ),
  "number in the title": (advert, written) => ({
    ...advert,
    title: `${advert.title} (Ref: ${of(written, "ref")})`,
  }),
  "night in the title": (advert) => ({ ...advert, title: `${advert.title} - Nights` }),
  "level in the title": (advert) => ({ ...advert, title: `${advert.title} II` }),
  "better paid": paid((amount) => amount * 1.08),
  "much less paid": paid((amount) => amount * 0.7),
  "other kind of hours": (advert) => ({
    ...advert,
    jobTypes: advert.jobTypes.map(
      (type) => ({ "full-time": "part-time", "part-time": "full-time" })[type] ?? type,
    ),
  }),
  "other kind of contract": (advert) => ({
    ...advert,
    jobTypes: advert.jobTypes.map((type) =>
      type === "permanent" ? "temporary" : type.endsWith("time") ? type : "permanent",
    ),
  }),
  "other town": (advert, written) => ({
    ...advert,
    ...placed("Wakefield"),
    text: advert.text.replaceAll(of(written, "place"), "Wakefield"),
    title: advert.title.replaceAll(of(written, "place"), "Wakefield"),
  }),
  "two towns": (advert) => ({
    ...advert,
    placeIds: [...advert.placeIds, 1999],
    placeNames: [...advert.placeNames, "Wakefield"],
  }),
  "other company": (advert, written) => ({
    ...advert,
    company: "Silverbirch & Daughters",
    text: advert.text.replaceAll(of(written, "short").split(" ")[0] ?? "", "Silverbirch"),
  }),
  "second intake": closing(30),
  "a year later": (advert) => ({
    ...advert,
    postedOn: advert.postedOn + 330,
    closesOn: (advert.closesOn ?? posted + 30) + 330,
  }),
};
