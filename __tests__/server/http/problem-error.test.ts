import { QueryError } from "../../../src/server/database/database-errors";
import { ProblemError, problemOf } from "../../../src/server/http/problem-error";

describe("a thrown value becomes a problem without internal details", () => {
  test.each([
    ["an error", new Error("secret"), 500, "internal", "Something went wrong."],
    ["nothing", undefined, 500, "internal", "Something went wrong."],
    [
      "what calls itself a success",
      { statusCode: 200, message: "secret" },
      500,
      "internal",
      "Something went wrong.",
    ],
    [
      "what calls itself a redirection",
      { statusCode: 399, message: "secret" },
      500,
      "internal",
      "Something went wrong.",
    ],
    [
      "a refusal of Fastify's",
      { statusCode: 413, message: "Body is too large" },
      413,
      "body_too_large",
      "Body is too large",
    ],
    ["one that has no code of ours", { statusCode: 418, message: "Teapot" }, 418, "refused", "Teapot"],
    [
      "a change that a full disk has no room for",
      new QueryError({ code: "53100", message: "could not extend file" }),
      ...([503, "database_full", "The database has no room for changes right now."] as const),
    ],
    ["what is not there for now", { statusCode: 503, message: "secret" }, 503, "unavailable", "Unavailable."],
  ])("%s", (_what, thrown, statusCode, code, message) => {
    expect(problemOf(thrown)).toMatchObject({ statusCode, code, message });
  });

  test("a ProblemError is passed through unchanged", () => {
    const problem = new ProblemError(422, "own", "As it is.", 7);
    expect(problemOf(problem)).toBe(problem);
  });
});
