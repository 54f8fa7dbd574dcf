import Type, { type Static } from "typebox";
import { feedFormats } from "../../settings/feed-formats";

/** An operator's request, for the process that owns the database. Paths are absolute. */
export const ImportRequest = Type.Object(
  {
    path: Type.String(),
    source: Type.String({ minLength: 1 }),
    reportFile: Type.String(),
    format: Type.Optional(Type.Enum([...feedFormats])),
    /** Path of a column map. */
    columns: Type.Optional(Type.String()),
    encoding: Type.Optional(Type.String()),
    company: Type.Optional(Type.String()),
    applyUrl: Type.Optional(Type.String()),
    country: Type.Optional(Type.String()),
    /** The site's country, for when neither the operator nor the format gives one. */
    siteCountry: Type.Optional(Type.String()),
    dateOrder: Type.Optional(Type.Enum(["dmy", "mdy"])),
    allowEmpty: Type.Boolean(),
    force: Type.Boolean(),
    /** Holds back a feed that says it has more than it holds. */
    whole: Type.Optional(Type.Boolean()),
    dryRun: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ImportRequest = Static<typeof ImportRequest>;
