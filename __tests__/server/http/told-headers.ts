import type { InjectOptions } from "fastify";
import type { App } from "../../../src/server/http/app-types";

/** Headers of every answer. */
export const always = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; manifest-src 'self'; " +
    "connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self)",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
};

/** Headers of answers that no cache may keep. */
export const never = { "cache-control": "no-store" };

const typed = (type: string) => ({ "content-type": `${type}; charset=utf-8` });
export const html = typed("text/html");
export const json = typed("application/json");
export const problem = typed("application/problem+json");
export const plain = typed("text/plain");

/** Headers of the transport, which are left out below. */
const ofTransport = new Set(["connection", "date", "content-length", "transfer-encoding"]);

/** The status, and the headers without those of the transport. */
export async function headersOf(app: App, request: string | InjectOptions): Promise<[number, object]> {
  const { statusCode, headers } = await app.inject(request);
  const told = Object.entries(headers).filter(([name]) => !ofTransport.has(name));
  return [statusCode, Object.fromEntries(told)];
}
