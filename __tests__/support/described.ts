import { Check } from "typebox/schema";

/** An operation of `/openapi.json`. */
interface Described {
  readonly summary?: string;
  readonly requestBody?: { readonly content: object };
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly required: boolean;
  }[];
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, { schema: object }>> }
    >
  >;
}

export interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: object;
}

/** The schema of this response, with all components; throws when it is not described. */
export function schemaOf(
  document: ApiDocument,
  path: string,
  method: string,
  status: number,
  type: string,
): object {
  const responses = document.paths[path]?.[method]?.responses ?? {};
  const { content = {} } = responses[status] ?? responses.default ?? {};
  const schema = (content[type] ?? content["*/*"])?.schema;
  if (schema === undefined) throw new Error(`${method} ${path} is not said to answer ${status} ${type}.`);
  return { components: document.components, ...schema };
}

/** How a response differs from the document; empty when it matches. */
export async function undescribed(
  document: ApiDocument,
  path: string,
  method: string,
  answer: Response,
): Promise<string> {
  const text = await answer.text();
  const { responses = {} } = document.paths[path]?.[method] ?? {};
  const said = responses[answer.status] ?? responses.default;
  if (said === undefined) return `${method} ${path} is not said to answer ${answer.status}.`;
  if (said.content === undefined) return text;
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  const schema = schemaOf(document, path, method, answer.status, type);
  return Check(schema, type.endsWith("json") ? JSON.parse(text) : text) ? "" : `${type}: ${text}`;
}
