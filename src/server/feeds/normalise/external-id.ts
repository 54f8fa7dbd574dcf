import { withoutUnprintable } from "./mend-text";

const maxLength = 200;

/** Why a feed's id for a job cannot be stored; null when it can. Ids are never changed: they are how the job is known again. */
export function mistakeInId(id: string): string | null {
  if (id === "") return "no id";
  if (id.length > maxLength) return `id longer than ${maxLength} characters`;
  return withoutUnprintable(id) === id ? null : "id with characters that cannot be stored";
}
