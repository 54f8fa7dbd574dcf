import Type, { type Static } from "typebox";

/** `application/problem+json` (RFC 9457). `code` is stable and for programs, `title` for people. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  /** As in the server's log and in the header `x-request-id`. */
  request_id: Type.String(),
  detail: Type.Optional(Type.String()),
});
export type Problem = Static<typeof Problem>;
