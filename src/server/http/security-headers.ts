import { createHash } from "node:crypto";
import type { App } from "./app-types";

interface SecurityOptions {
  readonly uploadUrl: string;
  readonly documentStyle?: string | null | undefined;
  /** The operator's visit counter; `sendsTo` is null for the script's own origin. */
  readonly analytics?: AnalyticsSource | null | undefined;
}

export interface AnalyticsSource {
  readonly script: string;
  readonly sendsTo: readonly string[] | null;
}

/** Allows only this site's own resources, and no framing by other sites. */
export function securityHeaders(options: SecurityOptions): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy(options),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(self)",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
  };
}

/** On every answer, except to requests refused before any hook runs. */
export function addSecurityHeaders(app: App, headers: Readonly<Record<string, string>>): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

export function contentSecurityPolicy({ uploadUrl, documentStyle, analytics }: SecurityOptions): string {
  const uploads = URL.canParse(uploadUrl) ? [new URL(uploadUrl).origin] : [];
  // Only this file, not its whole host.
  const scripts = analytics ? [analytics.script] : [];
  const counted = analytics ? (analytics.sendsTo ?? [new URL(analytics.script).origin]) : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
    "style-src": ["'self'", ...(documentStyle ? [`'sha256-${sha256(documentStyle)}'`] : [])],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "connect-src": ["'self'", ...uploads, ...counted],
    // Thumbnails of files being uploaded are blob URLs.
    "img-src": ["'self'", "data:", "blob:"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
