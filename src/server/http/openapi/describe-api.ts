import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import swagger from "@fastify/swagger";
import type { TSchema } from "typebox";
import Type from "typebox";
import { type ChoiceField, entryOf, isChoice, type Refinement, refinements } from "../../../shared/facets";
import { otherRoutes } from "../../../shared/other-routes";
import { queryKeys } from "../../../shared/query-codec";
import { radii, sortTypes } from "../../../shared/search-query";
import { FacetNode } from "../../../shared/wire/results";
import type { App } from "../app-types";
import { sendWithEntityTag, sharedForAnHour } from "../caching-headers";
import { type ApiCall, apiCalls } from "./api-calls";

/** A node has nodes, so its schema is referred to by its name. */
const { $defs: named } = FacetNode as unknown as { readonly $defs: Record<string, object> };

/** Describes the public routes that are registered on `app` from now on, for programs. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Jobsieve", version: "1" }, components: { schemas: named } },
    convertConstToEnum: false,
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, number) => String($id ?? number) },
    transform: described,
  });
  let document: string | undefined;
  app.get(otherRoutes.openApi, async (request, reply) => {
    document ??= JSON.stringify(app.swagger(), tuplesAsOfNow);
    reply.type("application/json; charset=utf-8").header("cache-control", sharedForAnHour);
    return sendWithEntityTag(request, reply, document);
  });
}

type Transform = NonNullable<FastifyDynamicSwaggerOptions["transform"]>;

/** Merges the route's schema with its documentation; routes that are not public API are hidden. */
const described: Transform = ({ schema = {}, url, route }) => {
  const call = apiCalls[`${route.method} ${url}`];
  if (call === undefined) return { schema: { hide: true }, url };
  const { summary, headers, body, answers: response } = call;
  const querystring = queryOf(call, propertiesOf(schema.querystring));
  const more = { ...(headers && { headers }), ...(body && { body, consumes: ["multipart/form-data"] }) };
  return { schema: { summary, querystring, response, ...more }, url };
};

function queryOf(call: ApiCall, own: Readonly<Record<string, TSchema>>): TSchema {
  const { takesSearch, parameters = {}, needs = [] } = call;
  const told = Object.entries(own).map(([name, schema]) => {
    const described = { ...schema, description: parameters[name] };
    return [name, needs.includes(name) ? described : Type.Optional(described)];
  });
  return Type.Object({ ...Object.fromEntries(told), ...(takesSearch && searchParameters) });
}

function propertiesOf(schema: unknown): Readonly<Record<string, TSchema>> {
  return (schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};
}

/** OpenAPI 3.1 has JSON Schema's draft of 2020, in which a tuple is written otherwise. */
function tuplesAsOfNow(_key: string, value: unknown): unknown {
  const { items, additionalItems, ...rest } = (value ?? {}) as Record<string, unknown>;
  return Array.isArray(items) ? { ...rest, prefixItems: items, items: additionalItems ?? true } : value;
}

const text = (description: string) => Type.String({ description });
const oneOf = (values: readonly string[], description: string) => Type.Enum([...values], { description });
const yes = (description: string) => oneOf(["1"], description);

const choices: Readonly<Record<ChoiceField, string>> = {
  salary_min: "The least salary, in the site's currency and by its period; `45,000` and `45k` are read, too",
  salary_unstated: "Beside `salary_min`: jobs that state no salary, too",
  posted_within: "Days since a job was posted",
  remote: "Remote jobs only",
};

function refinement(field: Refinement): TSchema {
  if (!isChoice(field)) return text("Slugs of the facet's values, joined by a vertical bar");
  const { oneOf: values, upTo = 0 } = entryOf(field);
  if (values !== undefined) return oneOf(values, choices[field]);
  return Type.Integer({ minimum: 1, maximum: upTo, description: choices[field] });
}

const parameters: Readonly<Record<string, TSchema>> = {
  [queryKeys.keywords]: text("Keywords"),
  [queryKeys.location]: text("A place's `cached_slug_with_class`, or free text"),
  [queryKeys.radius]: oneOf(radii.map(String), "Miles around the place"),
  ...Object.fromEntries(refinements.map((field) => [queryKeys[field], refinement(field)])),
  [queryKeys.sortType]: oneOf(sortTypes, "The order: with keywords `relevance`, else `newest`"),
  [queryKeys.exact]: yes("Exactly these words, none of the same meaning, no correction"),
  [queryKeys.similar]: yes("Jobs of similar titles, too"),
  [queryKeys.without]: text(
    "Words of the same meaning that are not to be searched, joined by a vertical bar",
  ),
  [queryKeys.page]: text("From 1; past the end is the last page"),
};

/** The search of a results page. Only described: what makes no sense counts as left out. */
const searchParameters: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(parameters).map(([key, schema]) => [key, Type.Optional(schema)]),
);
