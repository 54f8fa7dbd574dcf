const ownScheme = /^(?:https?:\/\/|mailto:|tel:)/i;

/**
 * Where a description's link leads, wherever it is shown: a relative one from the job's own address on. Null
 * where nobody can tell, for '/apply/12' would lead into our own site.
 */
export function absoluteLink(href: string | undefined, jobAddress: string | null): string | null {
  const given = href?.trim() ?? "";
  if (ownScheme.test(given)) return given;
  if (/^www\./i.test(given)) return `https://${given}`;
  const base = jobAddress?.startsWith("http") ? jobAddress : undefined;
  if (given === "" || base === undefined || !URL.canParse(given, base)) return null;
  const address = new URL(given, base);
  return /^https?:$/.test(address.protocol) ? address.href : null;
}
