import Type, { type Static } from "typebox";

/** `GET /api/v1/locations?name=&page=` */
export const LocationOption = Type.Object(
  {
    name: Type.String(),
    hierarchy: Type.String(),
    cached_slug_with_class: Type.String(),
    count: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type LocationOption = Static<typeof LocationOption>;

export const LocationsPage = Type.Object(
  { data: Type.Array(LocationOption), total_count: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
);
export type LocationsPage = Static<typeof LocationsPage>;
