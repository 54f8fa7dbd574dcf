import swagger, { type FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import Type, { type TSchema } from "typebox";
import { otherRoutes } from "../../../shared/routes";
import { FacetNode } from "../../../shared/wire/results";
import type { App } from "../app-types";
import { sendWithEntityTag, sharedForAnHour } from "../caching-headers";
import { type ApiCall, apiCalls } from "./api-calls";
import { searchParameters } from "./search-parameters";

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

/** What the route reads, and what is told of it; nobody else's business is left out. */
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
