import type { Static } from "typebox";
import Type from "typebox";
import { locationNameMinLength } from "../../../shared/constants";
import { otherRoutes } from "../../../shared/other-routes";
import { routes } from "../../../shared/routes";
import type { LocationService } from "../../places/location-service";
import type { Pages } from "../../rendering/pages";
import type { App } from "../app-types";
import { sendWithEntityTag, sharedBriefly, sharedForAnHour } from "../caching-headers";
import { ProblemError } from "../problem-error";

const LookupQuery = Type.Object({ name: Type.Optional(Type.String()), page: Type.Optional(Type.String()) });
interface LookupParts {
  readonly locations: LocationService;
  readonly pages: Pages;
}

/** Longer than any place's full name, which includes its regions. */
const nameMaxLength = 200;

export function serveLocations(app: App, { locations, pages }: LookupParts): void {
  app.get(routes.locations, { schema: { querystring: LookupQuery } }, async (request, reply) => {
    const found = await locations.lookUp(nameIn(request.query), pageIn(request.query), request.deadline);
    reply.type("application/json; charset=utf-8").headers(sharedBriefly);
    return sendWithEntityTag(request, reply, JSON.stringify(pages.in(request.locale).named(found)));
  });
}

/** Lengths are in code points: 日本国 has three. */
function nameIn({ name = "" }: Static<typeof LookupQuery>): string {
  const trimmed = name.trim();
  const { length } = [...trimmed];
  if (length < locationNameMinLength) {
    const least = `"name" needs at least ${locationNameMinLength} characters.`;
    throw new ProblemError(400, "name_too_short", least);
  }
  if (length > nameMaxLength) {
    throw new ProblemError(400, "name_too_long", `"name" takes at most ${nameMaxLength} characters.`);
  }
  return trimmed;
}

function pageIn({ page = "1" }: Static<typeof LookupQuery>): number {
  if (/^[1-9]\d{0,8}$/.test(page)) return Number(page);
  throw new ProblemError(400, "bad_page", '"page" must be a whole number from 1.');
}

const PositionQuery = Type.Object({
  latitude: Type.Optional(Type.String()),
  longitude: Type.Optional(Type.String()),
});

export function serveNearestLocation(app: App, { locations, pages }: LookupParts): void {
  app.get(otherRoutes.nearestLocation, { schema: { querystring: PositionQuery } }, async (request, reply) => {
    const nearest = await locations.nearest(pointIn(request.query), request.deadline);
    if (nearest === null) throw new ProblemError(404, "no_place_near", "No place found near there.");
    reply.header("cache-control", sharedForAnHour);
    return pages.in(request.locale).named(nearest);
  });
}

function pointIn({ latitude, longitude }: Static<typeof PositionQuery>) {
  return { latitude: degreesIn("latitude", latitude, 90), longitude: degreesIn("longitude", longitude, 180) };
}

function degreesIn(name: string, text = "", most: number): number {
  const degrees = /^-?\d{1,3}(?:\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(degrees) <= most) return degrees;
  throw new ProblemError(
    400,
    `bad_${name}`,
    `"${name}" must be a number of degrees from -${most} to ${most}.`,
  );
}
