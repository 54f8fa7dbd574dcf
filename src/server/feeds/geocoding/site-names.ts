/** What is built somewhere and bears a name of its own, which need not be that of its town. */
const siteWords =
  /\b(?:AFB|JB|NAS|air (?:force |reserve |national guard )?(?:base|station)|naval (?:air )?(?:base|station|shipyard|hospital|medical center)|marine corps (?:air station|base)|army (?:depot|airfield|hospital)|international airport|airport|(?:(?:general|district|community|teaching|royal|university|children'?s|women'?s|veterans) ){0,4}(?:hospitals?|infirmary|hospice|clinic|medical cent(?:re|er))|health cent(?:re|er)|surgery|care home|nursing home|university|college|academy|(?:primary |secondary |grammar |high |infant |junior )*school|prison|police station|barracks|science park|business park|retail park|industrial estate|shopping cent(?:re|er)|nhs(?: foundation)?(?: trust)?|council|ltd|limited|plc|llp|inc|llc|gmbh)\b/gi;

const streets =
  /\s(?:street|st|road|rd|lane|ln|avenue|ave|drive|close|crescent|terrace|gardens|square|court|house|building|buildings|tower|suite|unit|floor|block|quay|wharf|way|boulevard|blvd|parkway|highway|mews)\.?$/i;

/**
 * Whether a name is that of a street, a building or a site: a place of work, which a town may bear too, but
 * seldom does.
 */
export function isSite(name: string): boolean {
  return name.search(siteWords) >= 0 || (streets.test(name) && !/\ble\s\S+$/i.test(name)) || /^\d/.test(name);
}

/**
 * The name left of a site that is called after its town ('Minot AFB', 'Naval Air Station Jacksonville'); null
 * for other names.
 */
export function townOfSite(name: string): string | null {
  const town = name.replace(siteWords, " ").replace(/\s+/g, " ").trim();
  return town === name || town === "" ? null : town;
}

const parts =
  /^(?:(?:north|south|east|west|central|inner|outer|greater|mid|(?:north|south)[- ]?(?:east|west)(?:ern)?) ){1,3}/i;

/** 'East London', 'Central Leeds': the name without the part of the town; null for other names. */
export function wholeTownOf(name: string): string | null {
  const whole = name.replace(parts, "");
  return whole === name ? null : whole;
}

/**
 * 'London Bridge', 'Leeds General Infirmary': what a name begins with, the longest first, at most four words.
 */
export function beginningsOf(name: string): string[] {
  const words = name.split(" ");
  const longest = Math.min(4, words.length - 1);
  return Array.from({ length: longest }, (_, index) => words.slice(0, longest - index).join(" "));
}
