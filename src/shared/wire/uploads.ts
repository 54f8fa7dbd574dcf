import Type, { type Static } from "typebox";
import { NamedSlug } from "./results";

const Closed = { additionalProperties: false } as const;

/** `POST /api/v1/uploads`, while parts are still missing. */
export const UploadReceipt = Type.Object(
  { received: Type.Integer({ minimum: 1 }), expected: Type.Integer({ minimum: 1 }) },
  Closed,
);
export type UploadReceipt = Static<typeof UploadReceipt>;

/** `POST /api/v1/uploads`, once the file is whole. Only `token` can read or delete it. */
export const UploadedFile = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    size: Type.Integer({ minimum: 0 }),
    /** Media type, detected from the content. */
    type: Type.String(),
    token: Type.String(),
  },
  Closed,
);
export type UploadedFile = Static<typeof UploadedFile>;

/** Every failure of the upload service, in Dropzone's form. `code` is stable and for programs. */
export const UploadFailure = Type.Object({ error: Type.String(), code: Type.String() }, Closed);
export type UploadFailure = Static<typeof UploadFailure>;

const unreadableReasons = ["type", "empty", "protected", "damaged", "limits"] as const;

/** `GET /api/v1/uploads/:id/suggestion`: the site's own jobs that are like this CV. */
export const CvSuggestion = Type.Union([
  Type.Object(
    {
      state: Type.Literal("found"),
      /** Canonical. */
      query: Type.String(),
      disciplines: Type.Array(NamedSlug),
      words: Type.Array(Type.String()),
    },
    Closed,
  ),
  /** The text was read, but no job here is much like it. */
  Type.Object({ state: Type.Literal("none") }, Closed),
  Type.Object({ state: Type.Literal("unreadable"), reason: Type.Enum([...unreadableReasons]) }, Closed),
]);
export type CvSuggestion = Static<typeof CvSuggestion>;
