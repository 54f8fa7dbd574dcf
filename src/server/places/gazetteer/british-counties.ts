/**
 * The county that people name for each English district or city that GeoNames gives as a town's second
 * division (ceremonial counties, Lieutenancies Act 1997). A division that is not here is its own county.
 */
const districtsByCounty: Readonly<Record<string, readonly string[]>> = {
  Bedfordshire: ["Bedford", "Central Bedfordshire", "Luton"],
  Berkshire: [
    "Bracknell Forest",
    "Reading",
    "Slough",
    "West Berkshire",
    "Windsor and Maidenhead",
    "Wokingham",
  ],
  Bristol: ["Bristol"],
  Buckinghamshire: ["Milton Keynes"],
  Cambridgeshire: ["Peterborough"],
  Cheshire: ["Cheshire East", "Cheshire West and Chester", "Halton", "Warrington"],
  "County Durham": ["Darlington", "Hartlepool", "Stockton-on-Tees"],
  Derbyshire: ["Derby"],
  Devon: ["Plymouth", "Torbay"],
  Dorset: ["Bournemouth, Christchurch and Poole"],
  "East Riding of Yorkshire": ["Kingston upon Hull"],
  "East Sussex": ["Brighton and Hove"],
  Essex: ["Southend-on-Sea", "Thurrock"],
  Gloucestershire: ["South Gloucestershire"],
  "Greater Manchester": [
    "Bolton",
    "Bury",
    "Manchester",
    "Oldham",
    "Rochdale",
    "Salford",
    "Stockport",
    "Tameside",
    "Trafford",
    "Wigan",
  ],
  Hampshire: ["Portsmouth", "Southampton"],
  Kent: ["Medway"],
  Lancashire: ["Blackburn with Darwen", "Blackpool"],
  Leicestershire: ["Leicester"],
  Lincolnshire: ["North East Lincolnshire", "North Lincolnshire"],
  Merseyside: ["Knowsley", "Liverpool", "Sefton", "St. Helens", "Wirral"],
  "North Yorkshire": ["Middlesbrough", "Redcar and Cleveland", "York"],
  Northamptonshire: ["North Northamptonshire", "West Northamptonshire"],
  Nottinghamshire: ["Nottingham"],
  Rutland: ["Rutland"],
  Shropshire: ["Telford and Wrekin"],
  Somerset: ["Bath and North East Somerset", "North Somerset"],
  "South Yorkshire": ["Barnsley", "Doncaster", "Rotherham", "Sheffield"],
  Staffordshire: ["Stoke-on-Trent"],
  "Tyne and Wear": ["Gateshead", "Newcastle upon Tyne", "North Tyneside", "South Tyneside", "Sunderland"],
  "West Midlands": ["Birmingham", "Coventry", "Dudley", "Sandwell", "Solihull", "Walsall", "Wolverhampton"],
  "West Yorkshire": ["Bradford", "Calderdale", "Kirklees", "Leeds", "Wakefield"],
  Wiltshire: ["Swindon"],
};

const countyOf = new Map(
  Object.entries(districtsByCounty).flatMap(([county, districts]) =>
    districts.map((district) => [district, county] as const),
  ),
);

/** 'City and Borough of Leeds' → 'West Yorkshire'; 'Suffolk' stays. */
export function britishCounty(division: string): string {
  const district = division
    .replace(/^(?:Royal |Metropolitan )?(?:City and )?(?:Borough|City|District) of /, "")
    .replace(/ (?:City|Council)$/, "");
  return countyOf.get(district) ?? district;
}
