import type { RawSalary } from "../feeds/feed/feed-row";
import type { Chance } from "./chance";
import type { SampleCountry } from "./countries";

const hoursAYear = 2_080;
const daysAYear = 230;
/** Advertisements out of a hundred that say nothing of pay but a word. */
const unstated = 14;
const words = ["Competitive", "Competitive salary plus benefits", "Depending on experience", "Negotiable"];

interface Offer {
  /** Pounds a year. */
  readonly band: readonly [from: number, to: number];
  /** Grows with seniority, larger towns and whatever else pays more; 1 is the middle. */
  readonly factor: number;
  readonly contract: boolean;
}

/**
 * A yearly range for most, by the hour for the lower paid and by the day for contractors, as they are
 * advertised.
 */
export function offerPay(
  chance: Chance,
  { band, factor, contract }: Offer,
  country: SampleCountry,
): RawSalary {
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
