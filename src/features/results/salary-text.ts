import { formatNumber } from "../../shared/texts";
import type { Salary } from "../../shared/wire/results";
import type { Translate } from "../site/use-text";

const symbols: Readonly<Record<string, string>> = { GBP: "£", USD: "$", EUR: "€", JPY: "¥", INR: "₹" };

/** `£32,000 – £38,000 a year`; the advertiser's own words when no figure is known; empty when nothing is. */
export function salaryText(t: Translate, salary: Salary | null): string {
  if (salary === null) return "";
  const { min, max, currency } = salary;
  const period = t(`salary.${salary.period}`);
  if (min !== null && max !== null && min !== max)
    return t("salary.range", { min: money(min, currency), max: money(max, currency), period });
  if (min !== null && max !== null) return t("salary.exact", { min: money(min, currency), period });
  if (min !== null) return t("salary.from", { min: money(min, currency), period });
  if (max !== null) return t("salary.upto", { max: money(max, currency), period });
  return salary.text;
}

function money(amount: number, currency: string): string {
  return `${symbols[currency] ?? `${currency} `}${formatNumber(amount)}`;
}
