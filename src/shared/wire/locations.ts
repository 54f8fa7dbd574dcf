import Type, { type Static } from "typebox";
import { closed } from "./closed";

/** `GET /api/v1/locations?name=&page=` */
export const LocationOption = closed({
  name: Type.String(),
  hierarchy: Type.String(),
  cached_slug_with_class: Type.String(),
  count: Type.Integer({ minimum: 0 }),
});
export type LocationOption = Static<typeof LocationOption>;

export const LocationsPage = closed({
  data: Type.Array(LocationOption),
  total_count: Type.Integer({ minimum: 0 }),
});
export type LocationsPage = Static<typeof LocationsPage>;
