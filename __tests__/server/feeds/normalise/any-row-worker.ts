import { parentPort, workerData } from "node:worker_threads";
import fc from "fast-check";
import { pace, usualPaceMs } from "../../../../bench/figures/pace";
import { processorMs, threadNumber } from "../../../../src/server/concurrency/threads";
import type { RawJob, RawPlace } from "../../../../src/server/feeds/feed/feed-row";
import { gazetteerOf } from "../../../../src/server/feeds/geocoding/gazetteer";
import { placeResolver } from "../../../../src/server/feeds/geocoding/resolve-place";
import { normaliseJob } from "../../../../src/server/feeds/normalise/normalise-job";
import { buildPlaces } from "../../../../src/server/places/gazetteer/build-places";
import { readGeoNames } from "../../../../src/server/places/gazetteer/gazetteer-source";
import { packPlaces } from "../../../../src/server/places/packed/packed-places";
import { someJob } from "../import/feed-database";

/** Looks for rows that take too long, outside Jest: every `share`th text, then mixes for `seconds`. */
const maxMs = 50;
const { seconds, share, first } = workerData as { seconds: number; share: number; first: number };
const isTried = (index: number) => index % share === first;

/** All places: in a selection, few are near each other or have namesakes. */
const allPlaces = buildPlaces(await readGeoNames());
const resolvePlace = placeResolver(gazetteerOf(packPlaces(allPlaces)), { country: "GB" });
const settings = { resolvePlace, dateOrder: "dmy", country: "GB", company: null, now: new Date() } as const;

/** Milliseconds of CPU time, the least of up to 16 tries, as other work on the machine adds to some. */
function costOf(job: RawJob): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 16 && least > maxMs; tries += 1) {
    // A different postcode in each try, as places looked up before are cached.
    const places = job.places.map((place) => ({ postalCode: tries, ...place }));
    const before = computedMs();
    normaliseJob({ ...job, places, externalId: `${tries}` }, settings);
    least = Math.min(least, computedMs() - before);
  }
  return least;
}

/** This thread's time where the system reports it, else that of all threads, garbage collection included. */
function computedMs(): number {
  const { user, system } = process.cpuUsage();
  return processorMs(threadNumber()) ?? (user + system) / 1000;
}

function withPlaces(count: number, place: (index: number) => RawPlace): RawJob {
  return { ...someJob, places: Array.from({ length: count }, (_, index) => place(index)) };
}

/** The 40 names that most places share. */
function commonNames(): string[] {
  const counts = new Map<string, number>();
  for (const { name } of allPlaces) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
  return names.slice(0, 40);
}

/** Keyed by field: a job with the text in that field. */
const inField: Readonly<Record<string, (text: string) => RawJob>> = {
  ...Object.fromEntries(
    (["title", "company", "description", "applyUrl", "postedAt", "validThrough", "externalId"] as const).map(
      (name) => [name, (text: string) => ({ ...someJob, [name]: text })],
    ),
  ),
  ...Object.fromEntries(
    (["text", "minimum", "maximum", "currency", "period"] as const).map((name) => [
      `salary.${name}`,
      (text: string) => ({ ...someJob, salary: { [name]: text } }),
    ]),
  ),
  ...Object.fromEntries(
    (["text", "city", "region", "country", "slug", "latitude", "postalCode"] as const).map((name) => [
      `place.${name}`,
      (text: string) => ({ ...someJob, places: [{ [name]: text } as RawPlace] }),
    ]),
  ),
  places: (text) => withPlaces(200, (index) => ({ text: `${text.slice(0, 45)} ${index}` })),
  // In central London, where towns are closest together.
  points: (text) =>
    withPlaces(200, (index) => ({
      text: `${text.slice(0, 45)} ${index}`,
      latitude: 51.4 + index / 1_000,
      longitude: index / 1_000 - 0.2,
    })),
  lists: (text) => withPlaces(5, (index) => ({ text: `${text.slice(0, 1_980)} ${index}` })),
  industries: (text) => ({ ...someJob, occupation: { industries: [text] } }),
  language: (text) => ({ ...someJob, language: text }),
  jobTypes: (text) => ({ ...someJob, jobTypes: [text] }),
  names: (text) => ({ ...someJob, occupation: { names: [text], industries: [text] } }),
  socCodes: (text) => ({
    ...someJob,
    occupation: { socCodes: [text], opmSeries: [text], disciplines: [text] },
  }),
};

const pieces = [
  ..." \t\n\u00a0\u2003-*~|,.;:–—/\\'\"()[]{}<>&#%$£€0aZéßâÃÂ",
  ..."\u0000 \u200b \ud800 ﷺ ́ 🏥".split(" "),
  ...'<b>|</b>|<p>|</p>|<br>|<br />|<br /> \n|<ul><li>|<li>|<table><tr><td>|<a href="/x">y</a>'.split("|"),
  ..."<a href=x>|<tr><td>a<td>b|<hr>|<a |</i>|<!--|<![CDATA[|<script>|<style>|constructor |__proto__".split(
    "|",
  ),
  ..."valueOf|toString, |&amp;|&amp;amp;|&lt;b&gt;|&amp;lt;|&nbsp;|&#x3c;|&a|\r\n|\n\n| \n |â€|Ã¢".split("|"),
  ..."Dallas, TX, |London, |Royal |St |New |remote |(a|SW1A 1AA |- hybrid |United Kingdom, ".split("|"),
  ..."Leeds / |£1|1,000|1,000,|10k |per hour |1 - |GBP |12:|2024-|1.|01/|Jan |nurse |full time ".split("|"),
  ..."full-|full or |term |AB |ABC|http://|www.|mailto:|%20|29-1141".split("|"),
];

/** Lists of names that each fit many places. */
function ofNames(): string[] {
  const names = commonNames();
  const list = (from: number) => [...names.slice(from), ...names.slice(0, from)].join(", ").repeat(4);
  return ["places", "points", "lists", "place.text"].flatMap((name) =>
    names.flatMap((start, from) =>
      isTried(from) ? tooSlow(`${name}: ${start} …`, inField[name]?.(list(from)) ?? someJob) : [],
    ),
  );
}

function tooSlow(what: string, job: RawJob): string[] {
  const ms = costOf(job);
  if (ms <= maxMs) return [];
  // A shared machine may run at half its pace.
  const atUsualPace = (ms / Math.max(usualPaceMs, pace())) * usualPaceMs;
  return atUsualPace > maxMs ? [`${what} takes ${Math.round(atUsualPace)} ms`] : [];
}

/** Every token repeated to 19 kB, which most fields may have, and to 200 kB in descriptions and long runs. */
function ofRepetitions(): string[] {
  return Object.entries(inField).flatMap(([name, withText], field) => {
    const lengths = name === "description" || seconds > 60 ? [200_000] : [];
    return [19_000, ...lengths].flatMap((length) =>
      pieces.flatMap((piece, index) => {
        if (!isTried(index + field)) return [];
        const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
        return tooSlow(`${name}: ${JSON.stringify(piece)} × ${length}`, withText(text));
      }),
    );
  });
}

/** Unclosed elements, and closing tags that match none. */
function ofTags(): string[] {
  return [1_400, 6_000].flatMap((count) =>
    tooSlow(`${count} tags`, { ...someJob, description: "<b>".repeat(count) + "</i>".repeat(count) }),
  );
}

/** Any mix of tokens in any field, for `seconds`. */
function ofMixes(): string[] {
  const text = fc
    .tuple(
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 4 }),
      fc.constantFrom(300, 19_000, 200_000),
    )
    .map(([repeated, end, length]) => {
      const unit = repeated.join("");
      return unit.repeat(Math.ceil(length / Math.max(1, unit.length))).slice(0, length) + end.join("");
    });
  const outcome = fc.check(
    fc.property(fc.constantFrom(...Object.keys(inField)), text, (name, given) => {
      const [slow] = tooSlow(name, inField[name]?.(given) ?? someJob);
      if (slow !== undefined) throw new Error(slow);
    }),
    { numRuns: 1_000_000, interruptAfterTimeLimit: seconds * 1000 },
  );
  return outcome.failed ? [fc.defaultReportMessage(outcome) ?? "a mix of tokens"] : [];
}

parentPort?.postMessage([...ofNames(), ...ofRepetitions(), ...ofTags(), ...ofMixes()]);
