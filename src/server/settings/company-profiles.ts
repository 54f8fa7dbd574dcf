import { dirname } from "node:path";
import Type, { type Static } from "typebox";
import { Value } from "typebox/value";
import { foldName } from "../../shared/fold";
import { readSiteImage, type SiteImage } from "../theme/site-image";
import { readJsonFile, schemaMistakes } from "./json-file";
import { closed } from "./operator-settings";

const websiteDescription = "an address that begins with http:// or https://";

const Company = closed("an object with name and any of text, website and logo", {
  name: Type.String({ pattern: "\\S", maxLength: 300, description: "a text of 1 to 300 characters" }),
  /** Plain text; empty lines separate paragraphs. */
  text: Type.Optional(Type.String({ maxLength: 3000, description: "a text of at most 3000 characters" })),
  website: Type.Optional(
    Type.String({
      pattern: "^https?://[^\\s/?#@]+(?:[/?#]\\S*)?$",
      maxLength: 500,
      description: websiteDescription,
    }),
  ),
  logo: Type.Optional(Type.String({ minLength: 1, description: "a file" })),
});

const File = closed('an object with "companies"', {
  companies: Type.Array(Company, { maxItems: 1000, description: "a list of at most 1000 companies" }),
});

export interface CompanyProfile {
  readonly name: string;
  readonly paragraphs: readonly string[];
  readonly website: string | null;
  readonly logo: SiteImage | null;
}

/** Reads the file of companies; paths of logos are relative to it. Mistakes are whole sentences. */
export function readCompanyProfiles(file: string): { companies: CompanyProfile[]; mistakes: string[] } {
  const reading = readJsonFile(file);
  if ("mistake" in reading) return { companies: [], mistakes: [reading.mistake] };
  const { value } = reading;
  const wrong = (mistakes: readonly string[]) => mistakes.map((mistake) => `${file}: ${mistake}`);
  if (!Value.Check(File, value)) return { companies: [], mistakes: wrong(fileMistakes(value)) };
  const folder = dirname(file);
  const logos = value.companies.map(({ logo }) => (logo === undefined ? null : readSiteImage(logo, folder)));
  const mistakes = [
    ...value.companies.flatMap(({ website }, place) =>
      website === undefined || URL.canParse(website)
        ? []
        : [`companies[${place}].website must be ${websiteDescription}.`],
    ),
    ...logos.flatMap((logo, place) =>
      typeof logo === "string" ? [`companies[${place}].logo must be ${logo}.`] : [],
    ),
    ...namedTwice(value.companies),
  ];
  const companies = value.companies.map((given, place) => profileOf(given, logos[place]));
  return mistakes.length > 0 ? { companies: [], mistakes: wrong(mistakes) } : { companies, mistakes };
}

function fileMistakes(value: unknown): string[] {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && "companies" in value
    ? schemaMistakes(File, value)
    : ['the file must hold one JSON object with "companies".'];
}

function profileOf(
  { name, text = "", website }: Static<typeof Company>,
  logo: SiteImage | string | null | undefined,
): CompanyProfile {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return { name, paragraphs, website: website ?? null, logo: typeof logo === "object" ? logo : null };
}

/** Finds duplicates, ignoring case, accents and spaces. */
function namedTwice(companies: readonly Static<typeof Company>[]): string[] {
  const first = new Map<string, number>();
  return companies.flatMap(({ name }, place) => {
    const folded = foldName(name);
    const before = first.get(folded);
    if (before === undefined) first.set(folded, place);
    return before === undefined ? [] : [`companies[${place}].name is that of companies[${before}].`];
  });
}

/** Looks up by name, ignoring case, accents and spaces. */
export function profilesByName(
  companies: readonly CompanyProfile[],
): (name: string) => CompanyProfile | undefined {
  const byName = new Map(companies.map((company) => [foldName(company.name), company]));
  return (name) => byName.get(foldName(name));
}
