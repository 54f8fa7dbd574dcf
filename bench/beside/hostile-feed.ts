import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { Random } from "../search/random";

/** Texts that took seconds or minutes to read before rows were bounded, each as long as a row may be. */
const tooMuch: readonly ((random: Random) => Record<string, unknown>)[] = [
  (random) => ({ description: `<br />${"\n".repeat(900 + random.below(9))}<br />`.repeat(100) }),
  (random) => ({ description: ` ${" ".repeat(150_000 + random.below(99))}x` }),
  (random) => ({ description: `<p>${"a &amp; <b>b</b> ".repeat(6_000 + random.below(99))}</p>` }),
  (random) => ({ title: `Nurse ${"-*".repeat(90 + random.below(9))}` }),
  (random) => ({ jobLocation: { address: { addressLocality: towns(random, 38) } } }),
  (random) => ({
    jobLocation: Array.from({ length: 150 }, () => ({ address: { addressLocality: towns(random, 2) } })),
  }),
  (random) => ({ baseSalary: `${"£1 to ".repeat(2_000 + random.below(99))}` }),
];

function towns(random: Random, count: number): string {
  const names = ["Dallas, TX", "Houston, TX", "Springfield", "Newport", "London", "Newcastle", "Ashford"];
  return Array.from({ length: count }, () => random.pick(names)).join(", ");
}

export async function writeHostileFeed(file: string, rows: number): Promise<void> {
  const random = new Random(rows);
  const out = createWriteStream(file);
  for (let row = 1; row <= rows; row += 1) {
    const posting = {
      "@type": "JobPosting",
      identifier: `hostile-${row}`,
      title: `Nurse ${row}`,
      hiringOrganization: { name: "Nobody" },
      datePosted: new Date().toISOString(),
      jobLocation: { address: { addressLocality: "Leeds", addressCountry: "GB" } },
      ...tooMuch[row % tooMuch.length]?.(random),
    };
    if (!out.write(`${JSON.stringify(posting)}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}
