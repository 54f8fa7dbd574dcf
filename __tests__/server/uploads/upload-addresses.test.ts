import { request } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { Value } from "typebox/value";
import type { App } from "../../../src/server/http/app-types";
import { registerUploads } from "../../../src/server/uploads/register-uploads";
import { Problem } from "../../../src/shared/wire/problem";
import { UploadFailure } from "../../../src/shared/wire/uploads";
import { type CountedDatabase, counted } from "../../budgets/counted-database";
import { eachDatabase } from "../../support/databases";
import { scratchFolder } from "../../support/scratch-folder";
import { runs } from "../../support/stage";
import { standInApp } from "../http/parts";
import { pdfLike, post } from "./support/dropzone-client";

const percentEncoded = (bytes: Iterable<number>) =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const hex = (length: number) =>
  fc.array(fc.constantFrom(..."0123456789abcdef"), { minLength: length, maxLength: length });

/** Path segments in place of an id, as sent on the wire; never 32 hexadecimal digits. */
const anyOddId = fc.oneof(
  fc.constantFrom(
    "%00",
    "..",
    "%2e%2e",
    "%2e%2e%2f%2e%2e",
    "..%5c",
    "%",
    "%zz",
    "%c0%80",
    "%ed%a0%80",
    "-",
    "%20",
  ),
  fc.uint8Array({ minLength: 1, maxLength: 40 }).map(percentEncoded),
  fc
    .string({ unit: "binary", minLength: 1, maxLength: 40 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
  hex(32).map((digits) => `${digits.join("")}%00`),
  hex(32).map((digits) => `${digits.join("").slice(1)}G`),
  hex(31).map((digits) => digits.join("")),
  fc.integer({ min: 33, max: 9000 }).map((length) => "a".repeat(length)),
);

eachDatabase((opened) =>
  describe("upload URLs", () => {
    let database: CountedDatabase;
    let app: App;
    beforeAll(async () => {
      database = counted(opened());
      const settings = { minFreeBytes: 0 };
      app = await standInApp({
        uploads: async (scope) => registerUploads(scope, { database, directory, settings }),
      });
      await app.listen({ port: 0, host: "127.0.0.1" });
    });
    afterAll(() => app.close());
    const directory = scratchFolder();

    const origin = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

    /** Sends the path unchanged; `fetch` would normalise it. */
    function send(method: string, path: string, headers: Record<string, string> = {}) {
      return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
        const sent = request(origin(), { method, path, headers }, (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (piece: string) => {
            text += piece;
          });
          const { statusCode: status = 0, headers } = answer;
          answer.on("end", () => resolve({ status, type: headers["content-type"] ?? "", text }));
        });
        sent.on("error", reject).end();
      });
    }

    /** Statements that look up one upload; those of the periodic cleaning run at any time. */
    const asked = () => database.take().filter((sql) => sql.includes("where id = $1"));

    function checkProblem({ type, text, status }: Awaited<ReturnType<typeof send>>): Problem {
      const problem = JSON.parse(text);
      expect(type).toBe("application/problem+json; charset=utf-8");
      expect([...Value.Errors(Problem, problem)]).toEqual([]);
      expect(problem.status).toBe(status);
      return problem;
    }

    test("a malformed id gets a 400, 404 or 414 without a database query", async () => {
      const heads = fc.constantFrom({}, { authorization: "Bearer x" }, { "x-upload-token": "x" });
      const calls = fc.constantFrom(["GET", ""], ["DELETE", ""], ["GET", "/suggestion"]);
      const property = fc.asyncProperty(
        anyOddId,
        calls,
        heads,
        async (id, [method = "", rest = ""], headers) => {
          const answer = await send(method, `/api/v1/uploads/${id}${rest}`, headers);
          const { code } = checkProblem(answer);
          expect([`400 bad_request`, `404 not_found`, `414 address_too_long`]).toContain(
            `${answer.status} ${code}`,
          );
          expect(asked()).toEqual([]);
        },
      );
      await fc.assert(property, { numRuns: runs(300) });
    });

    test("a URL that is too long gets a 414", async () => {
      const answer = await send("GET", `/api/v1/uploads/1/suggestion?${"x".repeat(9000)}`);
      expect([answer.status, checkProblem(answer).code]).toEqual([414, "address_too_long"]);
    });

    test("an id with a NUL is not found, with or without a token", async () => {
      for (const method of ["GET", "DELETE"]) {
        for (const headers of [{}, { authorization: "Bearer x" }]) {
          const answer = await send(method, "/api/v1/uploads/%00", headers);
          expect([answer.status, checkProblem(answer).code]).toEqual([404, "not_found"]);
        }
      }
    });

    test("a file's URL answers errors as problem documents: token_missing, not_found", async () => {
      const { body } = await post(`${origin()}/api/v1/uploads`, { bytes: pdfLike(100) });
      const own = `/api/v1/uploads/${body.id}`;
      const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` });
      for (const [method, path] of [
        ["GET", own],
        ["DELETE", own],
        ["GET", `${own}/suggestion`],
      ] as const) {
        expect(checkProblem(await send(method, path)).code).toBe("token_missing");
        expect(checkProblem(await send(method, path, bearer("x"))).code).toBe("not_found");
      }
      asked();
      expect((await send("GET", own, bearer(body.token))).status).toBe(200);
      expect(asked()).toHaveLength(1);
      expect((await send("DELETE", own, bearer(body.token))).status).toBe(204);
      expect(checkProblem(await send("GET", own, bearer(body.token)))).toMatchObject({
        status: 404,
        code: "not_found",
      });
    });

    test("a failed POST answers in the format that Dropzone shows", async () => {
      const { status, body } = await post(`${origin()}/api/v1/uploads`, { fields: { a: 1 } });
      expect([status, body.code]).toEqual([400, "file_missing"]);
      expect([...Value.Errors(UploadFailure, body)]).toEqual([]);
    });
  }),
);
