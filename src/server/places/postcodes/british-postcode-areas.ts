/**
 * The letters that a British postcode begins with, and the town that the area is named after or sorted in
 * (Royal Mail's postcode areas). An area is some 20 miles wide: enough to tell namesakes apart where no
 * postal file is loaded.
 */
const areas = `AB Aberdeen|AL St Albans|B Birmingham|BA Bath|BB Blackburn|BD Bradford|BH Bournemouth|BL Bolton|BN Brighton|BR Bromley
  |BS Bristol|BT Belfast|CA Carlisle|CB Cambridge|CF Cardiff|CH Chester|CM Chelmsford|CO Colchester|CR Croydon|CT Canterbury|CV Coventry
  |CW Crewe|DA Dartford|DD Dundee|DE Derby|DG Dumfries|DH Durham|DL Darlington|DN Doncaster|DT Dorchester|DY Dudley|E Walthamstow
  |EC City of London|EH Edinburgh|EN Enfield Town|EX Exeter|FK Falkirk|FY Blackpool|G Glasgow|GL Gloucester|GU Guildford|HA Harrow|HD Huddersfield
  |HG Harrogate|HP Hemel Hempstead|HR Hereford|HS Stornoway|HU Kingston upon Hull|HX Halifax|IG Ilford|IP Ipswich|IV Inverness
  |KA Kilmarnock|KT Kingston upon Thames|KW Kirkwall|KY Kirkcaldy|L Liverpool|LA Lancaster|LD Llandrindod Wells|LE Leicester
  |LL Llandudno|LN Lincoln|LS Leeds|LU Luton|M Manchester|ME Rochester|MK Milton Keynes|ML Motherwell|N Islington|NE Newcastle upon Tyne
  |NG Nottingham|NN Northampton|NP Newport|NR Norwich|NW Camden Town|OL Oldham|OX Oxford|PA Paisley|PE Peterborough|PH Perth|PL Plymouth
  |PO Portsmouth|PR Preston|RG Reading|RH Redhill|RM Romford|S Sheffield|SA Swansea|SE Peckham|SG Stevenage|SK Stockport|SL Slough
  |SM Sutton|SN Swindon|SO Southampton|SP Salisbury|SR Sunderland|SS Southend-on-Sea|ST Stoke-on-Trent|SW Battersea|SY Shrewsbury
  |TA Taunton|TD Galashiels|TF Telford|TN Royal Tunbridge Wells|TQ Torquay|TR Truro|TS Middlesbrough|TW Twickenham|UB Southall
  |W Hammersmith|WA Warrington|WC City of Westminster|WD Watford|WF Wakefield|WN Wigan|WR Worcester|WS Walsall|WV Wolverhampton|YO York
  |ZE Lerwick`;

const towns = new Map(
  areas.split("|").map((area) => {
    const [letters = "", ...town] = area.trim().split(" ");
    return [letters, town.join(" ")] as const;
  }),
);

interface BritishPostcode {
  /** 'W2' */
  readonly outward: string;
  /** 'W21NY'; null when only the outward code is given. */
  readonly full: string | null;
  readonly areaTown: string;
}

/** Reads 'W2 1NY', 'w21ny' or 'W2'; null for anything else. */
export function britishPostcode(written: string): BritishPostcode | null {
  const plain = written.toUpperCase().replace(/\s+/g, "");
  const [, outward = "", letters = "", inward] = /^(([A-Z]{1,2})\d[A-Z\d]?)(\d[A-Z]{2})?$/.exec(plain) ?? [];
  const areaTown = towns.get(letters);
  if (areaTown === undefined) return null;
  return { outward, full: inward === undefined ? null : plain, areaTown };
}
