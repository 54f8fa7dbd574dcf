import { createHash } from "node:crypto";
import type { App } from "./app-types";

interface SecurityOptions {
  /** Where files are uploaded to; its origin may be asked. */
  readonly uploadUrl: string;
  /** The style that stands in documents, if one does. */
  readonly documentStyle?: string | null | undefined;
  /** The operator's script that counts visits, and where it may send what it counts; null: to its own origin. */
  readonly analytics?: AnalyticsSource | null | undefined;
}

export interface AnalyticsSource {
  readonly script: string;
  readonly sendsTo: readonly string[] | null;
}

/** Nothing may run or be asked but this site's own, and no site may frame it. */
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

/** On every answer but those to requests that are refused before any hook. */
export function addSecurityHeaders(app: App, headers: Readonly<Record<string, string>>): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

export function contentSecurityPolicy({ uploadUrl, documentStyle, analytics }: SecurityOptions): string {
  const uploads = URL.canParse(uploadUrl) ? [new URL(uploadUrl).origin] : [];
  // The one file, not all that its host has.
  const scripts = analytics ? [analytics.script] : [];
  const counted = analytics ? (analytics.sendsTo ?? [new URL(analytics.script).origin]) : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
    "style-src": ["'self'", ...(documentStyle ? [`'sha256-${sha256(documentStyle)}'`] : [])],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "connect-src": ["'self'", ...uploads, ...counted],
    // Thumbnails of files that are being uploaded are drawn from memory.
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
