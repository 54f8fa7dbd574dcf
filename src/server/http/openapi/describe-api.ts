import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import swagger from "@fastify/swagger";
import type { TSchema } from "typebox";
import Type from "typebox";
import { takenPath } from "../../../features/results/offer-ping";
import { type AlternateKind, alternatePath, alternateTypes } from "../../../shared/alternates";
import { type ChoiceField, entryOf, isChoice, type Refinement, refinements } from "../../../shared/facets";
import { otherRoutes } from "../../../shared/other-routes";
import { queryKeys } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import { radii, sortTypes } from "../../../shared/search-query";
import { suggestionsRoute } from "../../../shared/suggestions";
import { chunkFields, uploadClientHeader, uploadTokenHeader } from "../../../shared/uploads";
import { JsonFeed } from "../../../shared/wire/feed";
import { JobFragment, JobStates } from "../../../shared/wire/job";
import { LocationOption, LocationsPage } from "../../../shared/wire/locations";
import { NewerJobs } from "../../../shared/wire/newer";
import { Problem } from "../../../shared/wire/problem";
import { FacetNode, FoundValues, ResultsFragment } from "../../../shared/wire/results";
import { Suggestions } from "../../../shared/wire/suggestions";
import { CvSuggestion, UploadedFile, UploadFailure, UploadReceipt } from "../../../shared/wire/uploads";
import type { App } from "../app-types";
import { sendWithEntityTag, sharedForAnHour } from "../caching-headers";

interface ApiCall {
  readonly summary: string;
  readonly takesSearch?: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly needs?: readonly string[];
  readonly headers?: TSchema;
  readonly body?: TSchema;
  readonly answers: Readonly<Record<string, object>>;
}

const answer = (description: string, type: string, schema: TSchema) => ({
  description,
  content: { [type]: { schema } },
});
const json = (description: string, schema: TSchema) => answer(description, "application/json", schema);
const bare = (description: string) => ({ description, type: "null" });
const problem = (description: string) => answer(description, "application/problem+json", Problem);
const refused = { default: problem("A refusal") };
const keepable = { 304: bare("Not modified"), ...refused };

const token = Type.Object({ [uploadTokenHeader]: Type.String({ description: "As the upload returned it" }) });
const chunk = Type.Object({
  file: Type.String({ contentEncoding: "binary" }),
  ...Object.fromEntries(chunkFields.map((field) => [field, Type.Optional(Type.String())])),
});
const client = Type.Object({
  [uploadClientHeader]: Type.Optional(Type.String({ description: "A secret chosen by the client" })),
});
const notOurs = { ...refused, 401: problem("The token is not the upload's"), 404: problem("No such upload") };

const alternate = (kind: AlternateKind, summary: string, schema: TSchema): ApiCall => ({
  summary,
  takesSearch: true,
  answers: {
    200: answer("The jobs", alternateTypes[kind], schema),
    302: bare("The canonical address of the same search"),
    ...keepable,
  },
});

const apiCalls: Readonly<Record<string, ApiCall>> = {
  [`GET ${alternatePath("atom")}`]: alternate("atom", "A page of results as Atom", Type.String()),
  [`GET ${alternatePath("json")}`]: alternate("json", "A page of results as JSON Feed 1.1", JsonFeed),
  [`GET ${alternatePath("csv")}`]: alternate("csv", "All jobs of a search as CSV", Type.String()),
  [`GET ${routes.resultsFragment}`]: {
    summary: "Everything that the results page shows",
    takesSearch: true,
    answers: { 200: json("The results", ResultsFragment), ...keepable },
  },
  [`GET ${otherRoutes.newerResults}`]: {
    summary: "The number of a search's jobs that are newer than a given one",
    takesSearch: true,
    parameters: {
      than_posted: "The job's `posted_at`; only together with `than_id`",
      than_id: "The job's id",
    },
    answers: { 200: json("The number, and the mark as of now", NewerJobs), ...keepable },
  },
  [`GET ${otherRoutes.facetValues}`]: {
    summary: "Facet values by name",
    takesSearch: true,
    needs: ["of", "name"],
    parameters: { of: "The facet: `companies`", name: "Part of the name" },
    answers: { 200: json("At most 20 values", FoundValues), ...keepable },
  },
  [`GET ${suggestionsRoute}`]: {
    summary: "Keyword suggestions for typed text",
    takesSearch: true,
    needs: ["text"],
    parameters: { text: "Typed text, 2 to 500 characters" },
    answers: { 200: json("Titles and companies", Suggestions), ...keepable },
  },
  [`GET ${routes.locations}`]: {
    summary: "Places by name",
    needs: ["name"],
    parameters: { name: "3 to 200 characters", page: "From 1, of 20 places each" },
    answers: { 200: json("A page of places", LocationsPage), ...keepable },
  },
  [`GET ${otherRoutes.nearestLocation}`]: {
    summary: "The place nearest to a point",
    needs: ["latitude", "longitude"],
    parameters: { latitude: "Degrees", longitude: "Degrees" },
    answers: { 200: json("The place", LocationOption), 404: problem("No place near"), ...refused },
  },
  [`GET ${otherRoutes.jobStates}`]: {
    summary: "Which jobs are open",
    needs: ["ids"],
    parameters: { ids: "1 to 200 ids with commas between them" },
    answers: { 200: json("The jobs that exist", JobStates), ...keepable },
  },
  [`GET ${otherRoutes.jobFragment(":id")}`]: {
    summary: "One open job",
    parameters: { id: "As in the results" },
    answers: {
      200: json("The job", JobFragment),
      404: problem("No such job"),
      410: problem("The job is no longer listed"),
      ...keepable,
    },
  },
  [`POST ${otherRoutes.applied(":id")}`]: {
    summary: "Counts a click on a job's apply link",
    answers: { 204: bare("Accepted, valid or not"), ...refused },
  },
  [`POST ${takenPath(":offer")}`]: {
    summary: "Counts a click on what a search suggested",
    answers: { 204: bare("Accepted, valid or not"), ...refused },
  },
  [`POST ${routes.uploads}`]: {
    summary: "Takes a file, whole or in Dropzone's chunks",
    headers: client,
    body: chunk,
    answers: {
      200: json("The chunk was stored", UploadReceipt),
      201: json("The file is complete", UploadedFile),
      default: json("A refusal", UploadFailure),
    },
  },
  [`GET ${routes.uploads}/:id`]: {
    summary: "An uploaded file",
    headers: token,
    answers: { 200: answer("The file, by its own media type", "*/*", Type.String()), ...notOurs },
  },
  [`DELETE ${routes.uploads}/:id`]: {
    summary: "Removes an uploaded file",
    headers: token,
    answers: { 204: bare("It is gone"), ...notOurs },
  },
  [`GET ${routes.uploads}/:id/suggestion`]: {
    summary: "A search like an uploaded CV",
    headers: token,
    answers: { 200: json("The search", CvSuggestion), ...notOurs },
  },
};

/** Facet nodes are recursive, so their schema is referenced by name. */
const { $defs: named } = FacetNode as unknown as { readonly $defs: Record<string, object> };

/** Serves an OpenAPI document of the public routes registered on `app` from now on. */
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

/** OpenAPI 3.1 uses JSON Schema 2020-12, where tuples are `prefixItems`. */
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
  [queryKeys.exact]: yes("Exactly these words: no synonyms, no correction"),
  [queryKeys.similar]: yes("Jobs of similar titles, too"),
  [queryKeys.without]: text("Synonyms to exclude, joined by a vertical bar"),
  [queryKeys.page]: text("From 1; past the end is the last page"),
};

/** Search parameters of a results page. Documentation only: invalid values are ignored, not refused. */
const searchParameters: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(parameters).map(([key, schema]) => [key, Type.Optional(schema)]),
);
