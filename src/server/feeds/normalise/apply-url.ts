const urlMaxLength = 2000;

/** An absolute web or mail address, or null: nothing else may become a link on the page. */
export function readApplyUrl(raw: string | null): string | null {
  const given = raw?.trim().replaceAll("&amp;", "&") ?? "";
  if (given === "" || given.length > urlMaxLength) return null;
  const absolute = /^www\./i.test(given) ? `https://${given}` : given;
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  return ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : null;
}
