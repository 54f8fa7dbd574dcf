import type { Chance } from "./chance";

/** Companies that nobody has founded, with names as their trade has them. */

const families =
  `Ashworth Barlow Calder Danby Elsworth Fairburn Garside Hallam Ibbotson Jessop Kershaw Lockwood Marsden
  Norcliffe Oldroyd Pickersgill Quarmby Ramsden Sugden Thackray Umpleby Verity Wadsworth Yardley Abernethy Balfour Carmichael
  Drummond Erskine Fairweather Galbraith Haldane Kinnear Lockhart Moncrieff Rutherford Strachan Tulloch Bevan Cadwallader
  Gethin Llewellyn Penrose Trevanion Trelawney Okafor Adeyemi Banerjee Chowdhury Dhillon Rahman Kowalski Nowak Lindqvist
  Fontaine Moreau Steinbach Vandenberg`.split(/\s+/);

const things =
  `Amber Beacon Bright Cedar Clarion Copper Dovetail Evergreen Fern Foundry Granite Harbour Hazel Heron Juniper
  Keystone Kestrel Lantern Larch Maple Meridian Milestone Northfield Oakwood Orchard Pebble Quarry Redstone Rowan Sable
  Silverdale Skylark Sterling Summit Tideway Vale Wavelength Westgate Willow Windmill`.split(/\s+/);

const tradeBodies: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    construction: ["Construction", "Build", "Homes", "Property", "& Sons Builders"],
    creative: ["Studio", "Media", "Press", "Arts"],
    education: ["Academy", "College", "Primary School", "Learning Trust", "University"],
    engineering: ["Engineering", "Systems", "Dynamics", "Energy"],
    environment: ["Estates", "Trust", "Gardens", "Farms"],
    finance: ["Bank", "& Co Accountants", "Capital", "Mutual"],
    government: ["Borough Council", "County Council", "Agency", "Authority"],
    health: ["NHS Foundation Trust", "Healthcare", "Hospital", "Medical Centre", "Clinic"],
    hospitality: ["Hotel", "Inns", "Kitchens", "Hospitality"],
    legal: ["LLP", "Solicitors", "Chambers", "Law"],
    manufacturing: ["Manufacturing", "Foods", "Precision", "Industries"],
    sales: ["Stores", "Retail", "Trading", "Supplies"],
    science: ["Laboratories", "Research Institute", "Biosciences"],
    security: ["Security", "Fire & Rescue Service", "Protection"],
    "social-care": ["Care", "Housing Association", "Community Trust", "Support"],
    sport: ["Leisure", "Fitness", "Clubs"],
    technology: ["Software", "Digital", "Cloud", "Labs", "Data"],
    transport: ["Logistics", "Transport", "Freight", "Rail"],
  }),
);
const anyBodies = ["Group", "Partners", "Services", "Associates", "& Co", "Holdings"];

/** Bodies that are named after the town they serve. */
const townBodies = /Council|Hospital|University|College|Primary School|NHS|Fire & Rescue/;

export function companyName(chance: Chance, trade: string, town: string): string {
  const body = chance.one(tradeBodies.get(trade) ?? anyBodies);
  if (townBodies.test(body)) return `${town} ${body}`;
  if (body.startsWith("&") || body === "LLP" || chance.percent(35)) {
    return chance.percent(30)
      ? `${chance.one(families)} ${chance.one(families)} ${body}`
      : `${chance.one(families)} ${body}`;
  }
  return `${chance.one(things)} ${body}`;
}
