import Type, { type Static } from "typebox";
import { closed } from "./closed";
import { NamedSlug } from "./results";

/** `POST /api/v1/uploads`, while parts are still missing. */
export const UploadReceipt = closed({
  received: Type.Integer({ minimum: 1 }),
  expected: Type.Integer({ minimum: 1 }),
});
export type UploadReceipt = Static<typeof UploadReceipt>;

/** `POST /api/v1/uploads`, once the file is whole. Only `token` can read or delete it. */
export const UploadedFile = closed({
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  /** Media type, detected from the content. */
  type: Type.String(),
  token: Type.String(),
});
export type UploadedFile = Static<typeof UploadedFile>;

/** Every failure of the upload service, in Dropzone's form. `code` is stable and for programs. */
export const UploadFailure = closed({ error: Type.String(), code: Type.String() });
export type UploadFailure = Static<typeof UploadFailure>;

const unreadableReasons = ["type", "empty", "protected", "damaged", "limits"] as const;

/** `GET /api/v1/uploads/:id/suggestion`: the site's own jobs that are like this CV. */
export const CvSuggestion = Type.Union([
  closed({
    state: Type.Literal("found"),
    /** Canonical. */
    query: Type.String(),
    disciplines: Type.Array(NamedSlug),
    words: Type.Array(Type.String()),
  }),
  /** The text was read, but no job here is much like it. */
  closed({ state: Type.Literal("none") }),
  closed({ state: Type.Literal("unreadable"), reason: Type.Enum([...unreadableReasons]) }),
]);
export type CvSuggestion = Static<typeof CvSuggestion>;
