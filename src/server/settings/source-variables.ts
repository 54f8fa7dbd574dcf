/** What of a source may name environment variables. */
interface Naming {
  readonly url?: string;
  readonly site?: object;
  readonly credentials?: Readonly<Record<string, string>>;
}

/** A variable in the query of a source's `url`: '{ACME_KEY}'. */
export const variableInQuery = /\{([A-Z_][A-Z0-9_]{0,99})\}/g;

/** The path of an address is shown in messages, and a page's whole address to visitors. */
export function variableMistakes({ url = "", site }: Naming, place: number): string[] {
  const [beforeQuery = ""] = url.split("?");
  const wrong = (why: string) => [`sources[${place}].url ${why}.`];
  if (variablesIn(beforeQuery).length > 0) return wrong("may name a variable behind its question mark alone");
  return site !== undefined && variablesIn(url).length > 0 ? wrong("of a site may name no variable") : [];
}

/** Variables that sources name but that are not set. For the process that fetches them. */
export function missingVariables(
  sources: readonly Naming[],
  given: Readonly<Record<string, string | undefined>>,
): string[] {
  return sources.flatMap(({ url = "", credentials = {} }, place) =>
    [
      ...Object.entries(credentials).map(
        ([header, variable]) => [`credentials.${header}`, variable] as const,
      ),
      ...variablesIn(url).map((variable) => ["url", variable] as const),
    ]
      .filter(([, variable]) => !isHeaderText(Object.hasOwn(given, variable) ? given[variable] : undefined))
      .map(
        ([key, variable]) =>
          `sources[${place}].${key} names the variable ${variable}, which is not set to one line of text.`,
      ),
  );
}

function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(variableInQuery)].map(([, name = ""]) => name))];
}

function isHeaderText(value: string | undefined): boolean {
  return value !== undefined && /^[\t\x20-\x7e]+$/.test(value.trim());
}
