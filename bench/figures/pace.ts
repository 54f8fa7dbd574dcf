/** Numbers made, put in order, written and read again in one piece of work. */
const size = 100_000;

/** What it takes on the machines that bars were set on, milliseconds. */
export const usualPaceMs = 112;

/**
 * Milliseconds that the same piece of work takes on one core, the best of five. A virtual machine shares its cores with strangers: it can be half as
 * fast as an hour ago, which no load average tells.
 */
export function pace(): number {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.round(Math.min(...times));
}

function work(): void {
  let seed = 1;
  const made = Array.from({ length: size }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { number: seed, text: String(seed) };
  });
  made.sort((one, other) => one.number - other.number);
  JSON.parse(JSON.stringify(made));
}
