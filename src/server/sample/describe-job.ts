import type { Chance } from "./chance";
import type { Occupation } from "./occupations";

interface JobToDescribe {
  readonly title: string;
  readonly company: string;
  readonly town: string;
  readonly occupation: Occupation;
  readonly remote: boolean;
}

/** `{title}` and the like are filled in; each `{word}` is another of the occupation's words. */
const openings = [
  "{company} is looking for a {title} to join our friendly team in {town}.",
  "Are you a {title} who cares about doing things properly? We would like to hear from you.",
  "We are recruiting a {title} for our {town} office as the team grows.",
  "An exciting opportunity has come up for an experienced {title} at {company}.",
  "Due to a retirement, {company} needs a {title} in {town} who can pick things up quickly.",
  "Join {company} as a {title} and make a real difference to the people we work with.",
];
const aboutUs = [
  "We have been part of life in {town} for more than thirty years and still know most of our customers by name.",
  "You will work with a small, experienced team who help each other out, with a manager who has done the job.",
  "{company} was founded by two friends and now employs over four hundred people across several sites.",
  "Last year our staff survey said that nine in ten of us would recommend working here to a friend.",
  "Safety, honesty and respect are what we look for in everybody who joins us.",
  "Our work is inspected every year, and we were rated good or better each time.",
];
const duties = [
  "Take the lead on {word} and keep accurate records",
  "Support colleagues with {word} and {word}",
  "Plan your own day around {word}",
  "Report on {word} to the manager each week",
  "Improve the way we handle {word}",
  "Work closely with other teams on {word} and {word}",
  "Train new starters in {word}",
  "Respond quickly when {word} need attention",
];
const wants = [
  "Experience of {word}",
  "A good understanding of {word} and {word}",
  "Clear written and spoken communication",
  "The confidence to make decisions under pressure",
  "A relevant qualification, or the will to work towards one",
  "Attention to detail and a calm head",
  "A full driving licence",
  "At least two years in a similar role",
];
const benefits = [
  "In return you will have twenty-eight days of holiday, a workplace pension and free parking.",
  "We offer flexible hours, paid training and a day off on your birthday.",
  "The package includes private medical cover, a bonus scheme and a season ticket loan.",
  "You will get an enhanced pension, discounted gym membership and real chances of promotion.",
  "There is a staff canteen, a cycle to work scheme and generous family leave.",
];
const closings = [
  "To apply, send your CV and a short covering letter. Interviews will be held within two weeks of the closing date.",
  "We welcome applications from everyone, whatever your background, and will make adjustments where you need them.",
  "This post is subject to an enhanced background check. We may close the advertisement early.",
  "For an informal chat about the role, please get in touch with the team before you apply.",
];
const fromAnywhere = "The role can be done from home, with a visit to the office about once a month.";

/** An advertisement of several paragraphs, as HTML. Only ampersands need escaping. */
export function describeJob(chance: Chance, job: JobToDescribe): string {
  const say = (sentence: string) => escaped(fill(chance, sentence, job));
  const list = (sentences: readonly string[], count: number) =>
    `<ul>${chance
      .some(sentences, count)
      .map((sentence) => `<li>${say(sentence)}</li>`)
      .join("")}</ul>`;
  const paragraphs = [
    `<p>${say(chance.one(openings))} ${say(chance.one(aboutUs))}</p>`,
    `<h3>What you will do</h3>${list(duties, chance.between(3, 5))}`,
    `<h3>What we look for</h3>${list(wants, chance.between(3, 5))}`,
    `<p>${say(chance.one(benefits))}${job.remote ? ` ${fromAnywhere}` : ""}</p>`,
    `<p>${say(chance.one(closings))}</p>`,
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
