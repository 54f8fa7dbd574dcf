import Type, { type Static } from "typebox";
import { feedFormats } from "../../settings/feed-formats";

/** What an operator asks for, as it goes to whichever process has the database. Paths are absolute. */
export const ImportRequest = Type.Object(
  {
    path: Type.String(),
    source: Type.String({ minLength: 1 }),
    reportFile: Type.String(),
    format: Type.Optional(Type.Enum([...feedFormats])),
    /** The file of a column map. */
    columns: Type.Optional(Type.String()),
    encoding: Type.Optional(Type.String()),
    company: Type.Optional(Type.String()),
    applyUrl: Type.Optional(Type.String()),
    country: Type.Optional(Type.String()),
    /** The site's, where neither the operator nor the format says one. */
    siteCountry: Type.Optional(Type.String()),
    dateOrder: Type.Optional(Type.Enum(["dmy", "mdy"])),
    allowEmpty: Type.Boolean(),
    force: Type.Boolean(),
    /** A feed that says that it has more than it holds waits for the operator's word. */
    whole: Type.Optional(Type.Boolean()),
    dryRun: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ImportRequest = Static<typeof ImportRequest>;
