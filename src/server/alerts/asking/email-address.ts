import { domainToASCII } from "node:url";

/** What mail servers take without extensions: nothing quoted, no spaces, no letters beyond ASCII before the `@`. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** An address as it is stored and written to, in lower case; null for an invalid one. */
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

/** Providers that ignore dots before the `@`. */
const dotless = new Set(["gmail.com", "proton.me", "protonmail.com", "pm.me"]);
const sameDomain = new Map([["googlemail.com", "gmail.com"]]);

/**
 * One spelling for all addresses that reach the same mailbox, to count and to block by; never written to. What
 * follows a plus is a label with nearly all providers. Where it is not, two mailboxes share their limits.
 */
export function foldEmail(email: string): string {
  const [local = "", given = ""] = email.split("@");
  const domain = sameDomain.get(given) ?? given;
  const [mailbox = ""] = local.split("+");
  return `${(dotless.has(domain) ? mailbox.replaceAll(".", "") : mailbox) || local}@${domain}`;
}
