import { createHash } from "node:crypto";
import type { App } from "./app-types";

export interface SecurityOptions {
  /** Texts of the scripts that stand in the document itself. */
  readonly inlineScripts: readonly string[];
  /** Where files are uploaded to; its origin may be asked. */
  readonly uploadUrl: string;
}

/** Nothing may run or be asked but this site's own, and nobody may frame it. */
export function addSecurityHeaders(app: App, options: SecurityOptions): void {
  const headers = {
    "content-security-policy": contentSecurityPolicy(options),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(self)",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
  };
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

export function contentSecurityPolicy({ inlineScripts, uploadUrl }: SecurityOptions): string {
  const scripts = inlineScripts.map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  const uploads = URL.canParse(uploadUrl) ? [new URL(uploadUrl).origin] : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts],
    "connect-src": ["'self'", ...uploads],
    // Thumbnails of files that are being uploaded are drawn from memory.
    "img-src": ["'self'", "data:", "blob:"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
