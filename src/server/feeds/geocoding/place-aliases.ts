/**
 * Post-office abbreviations of states and provinces, in the countries where addresses are written with them.
 */
const states = `
  al alabama|ak alaska|az arizona|ar arkansas|ca california|co colorado|ct connecticut|de delaware|dc district of columbia
  |fl florida|ga georgia|hi hawaii|id idaho|il illinois|in indiana|ia iowa|ks kansas|ky kentucky|la louisiana|me maine
  |md maryland|ma massachusetts|mi michigan|mn minnesota|ms mississippi|mo missouri|mt montana|ne nebraska|nv nevada
  |nh new hampshire|nj new jersey|nm new mexico|ny new york|nc north carolina|nd north dakota|oh ohio|ok oklahoma|or oregon
  |pa pennsylvania|ri rhode island|sc south carolina|sd south dakota|tn tennessee|tx texas|ut utah|vt vermont|va virginia
  |wa washington|wv west virginia|wi wisconsin|wy wyoming
  |ab alberta|bc british columbia|mb manitoba|nb new brunswick|nl newfoundland labrador|ns nova scotia|nt northwest territories
  |nu nunavut|on ontario|pe prince edward island|pei prince edward island|qc quebec|sk saskatchewan|yt yukon
  |act australian capital territory|nsw new south wales|nt northern territory|qld queensland|sa south australia|tas tasmania
  |vic victoria|wa western australia`;

/** Names in common use for places that the gazetteer lists under another: folded alias, then folded name. */
const otherNames = `
  new york>new york city|nyc>new york city|manhattan>new york city|washington dc>washington|la>los angeles|sf>san francisco
  |hull>kingston upon hull|newcastle>newcastle upon tyne|stoke>stoke on trent|southend>southend on sea|st albans>st albans
  |frankfurt>frankfurt am main|cologne>koln|nuremberg>nurnberg|hanover>hannover|mt lavinia>dehiwala mount lavinia
  |peking>beijing|bombay>mumbai|kiev>kyiv|den haag>hague|s gravenhage>hague|brunswick>braunschweig|agana>hagatna|ramstein>ramstein miesenbach|seville>sevilla
  |herts>hertfordshire|bucks>buckinghamshire|berks>berkshire|beds>bedfordshire|cambs>cambridgeshire|hants>hampshire
  |lancs>lancashire|leics>leicestershire|lincs>lincolnshire|northants>northamptonshire|notts>nottinghamshire
  |oxon>oxfordshire|staffs>staffordshire|wilts>wiltshire|worcs>worcestershire|glos>gloucestershire|yorks>north yorkshire
  |salop>shropshire|middx>middlesex`;

function table(text: string, separator: string): Map<string, string[]> {
  const pairs = new Map<string, string[]>();
  for (const line of text.split("|").map((entry) => entry.trim())) {
    const [alias = "", name = ""] = splitOnce(line, separator);
    pairs.set(alias, [...(pairs.get(alias) ?? []), name]);
  }
  return pairs;
}

function splitOnce(line: string, separator: string): [string, string] {
  const at = line.indexOf(separator);
  return [line.slice(0, at), line.slice(at + separator.length)];
}

const stateNames = table(states, " ");
const aliases = table(otherNames, ">");

/** The names of states and provinces that a folded abbreviation may stand for. */
export function statesAbbreviated(folded: string): readonly string[] {
  return stateNames.get(folded) ?? [];
}

/** Folded names that a folded name may also mean. */
export function otherNamesOf(folded: string): readonly string[] {
  return aliases.get(folded) ?? [];
}
