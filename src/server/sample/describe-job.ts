import text from "./adverts.txt";
import type { Chance } from "./chance";
import type { Occupation } from "./occupations";

const lists = new Map(
  text.split("\n\n").map((block) => {
    const [name = "", ...items] = block.trim().split("\n");
    return [name, items] as const;
  }),
);

/** A list of `adverts.txt`; `any-trade` for a trade without its own. */
export function advertList(name: string): readonly string[] {
  return lists.get(name) ?? lists.get("any-trade") ?? [];
}

interface JobToDescribe {
  readonly title: string;
  readonly company: string;
  readonly town: string;
  readonly occupation: Occupation;
  readonly remote: boolean;
}

const fromAnywhere = "The role can be done from home, with a visit to the office about once a month.";

/** An advertisement of several paragraphs, as HTML. Only ampersands need escaping. */
export function describeJob(chance: Chance, job: JobToDescribe): string {
  const say = (sentence: string) => escaped(fill(chance, sentence, job));
  const one = (name: string) => say(chance.one(advertList(name)));
  const list = (name: string, count: number) =>
    `<ul>${chance
      .some(advertList(name), count)
      .map((sentence) => `<li>${say(sentence)}</li>`)
      .join("")}</ul>`;
  const paragraphs = [
    `<p>${one("openings")} ${one("about-us")}</p>`,
    `<h3>What you will do</h3>${list("duties", chance.between(3, 5))}`,
    `<h3>What we look for</h3>${list("wants", chance.between(3, 5))}`,
    `<p>${one("benefits")}${job.remote ? ` ${fromAnywhere}` : ""}</p>`,
    `<p>${one("closings")}</p>`,
  ];
  return paragraphs.join("\n");
}

function fill(chance: Chance, sentence: string, { title, company, town, occupation }: JobToDescribe): string {
  const given = new Map(Object.entries({ title, company, town }));
  const words = chance.some(occupation.words, occupation.words.length);
  const offset = chance.between(0, words.length - 1);
  let used = 0;
  const filled = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name) ?? words[(offset + used) % words.length] ?? "";
    if (name === "word") used += 1;
    return value;
  });
  return filled.replace(beforeVowelSound, "an ");
}

/** 'a Engineer', 'a HR Adviser'; but 'a UX Designer' and 'a University Lecturer' are right. */
const beforeVowelSound = /\ba (?=[AEIO]|U(?:n[^i]|p)|(?:HR|HGV|HSE|SEN|SEO|MOT|FP|LLP)\b)/g;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;");
}
