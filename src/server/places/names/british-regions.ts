/**
 * Parts of Britain that people name as the place of a job and that are several counties: by their names, the
 * slugs of those.
 */
const countiesByRegion: Readonly<Record<string, readonly string[]>> = {
  Yorkshire: ["west-yorkshire", "north-yorkshire", "south-yorkshire", "east-riding-of-yorkshire"],
  "East Anglia": ["norfolk", "suffolk", "cambridgeshire"],
  "North East": ["tyne-and-wear", "county-durham", "northumberland"],
  "North West": ["greater-manchester", "lancashire", "merseyside", "cheshire", "cumbria"],
  "East Midlands": ["derbyshire", "leicestershire", "lincolnshire", "northamptonshire", "nottinghamshire"],
  Midlands: ["west-midlands", "derbyshire", "leicestershire", "nottinghamshire", "staffordshire"],
  "South East": [
    "berkshire",
    "buckinghamshire",
    "east-sussex",
    "hampshire",
    "kent",
    "oxfordshire",
    "surrey",
    "west-sussex",
  ],
  "South West": ["cornwall", "devon", "dorset", "gloucestershire", "somerset", "wiltshire", "bristol"],
  "Home Counties": ["berkshire", "buckinghamshire", "essex", "hertfordshire", "kent", "surrey"],
};

const regionsByCounty = new Map<string, string[]>();
for (const [region, counties] of Object.entries(countiesByRegion))
  for (const county of counties)
    regionsByCounty.set(`${county}.region`, [
      ...(regionsByCounty.get(`${county}.region`) ?? []),
      region,
      `The ${region}`,
    ]);

/** 'North West' and 'The North West' for 'lancashire.region'. */
export const britishRegionNames: ReadonlyMap<string, readonly string[]> = regionsByCounty;
