import { domainToASCII } from "node:url";

/** What mail servers take without extensions: nothing quoted, no spaces, no letters beyond ASCII before the `@`. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** An address as it is kept and written to, in small letters; null for what is none. */
export function readEmail(given: string): string | null {
  const [local = "", domain = "", ...rest] = given.trim().toLowerCase().split("@");
  const ascii = domainToASCII(domain);
  const labels = ascii.split(".");
  const isAddress =
    rest.length === 0 &&
    local.length <= 64 &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((each) => label.test(each));
  const email = `${local}@${ascii}`;
  return isAddress && email.length <= 254 && !/^\d+$/.test(labels.at(-1) ?? "") ? email : null;
}
