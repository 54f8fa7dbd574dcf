import Type, { type Static } from "typebox";
import { routes } from "../../../shared/routes";
import type { LocationService } from "../../places/location-service";
import type { Pages } from "../../rendering/pages";
import type { App } from "../app-types";
import { sharedForAnHour } from "../caching-headers";
import { ProblemError } from "../problem-error";

const PositionQuery = Type.Object({
  latitude: Type.Optional(Type.String()),
  longitude: Type.Optional(Type.String()),
});

interface NearestParts {
  readonly locations: LocationService;
  readonly pages: Pages;
}

/** The place that a visitor who shares a position most likely means. */
export function serveNearestLocation(app: App, { locations, pages }: NearestParts): void {
  app.get(routes.nearestLocation, { schema: { querystring: PositionQuery } }, async (request, reply) => {
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
