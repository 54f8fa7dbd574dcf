import Type, { type Static } from "typebox";
import { closed, wholeNumber } from "./operator-settings";

export const AlertSettings = closed("an object with from, or null", {
  /** Sender, who also gets bounces. */
  from: Type.String({
    pattern: "^(?:[^<>@\\r\\n]{0,80}<[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$",
    maxLength: 300,
    description: 'an address such as "Jobs <jobs@example.com>"',
  }),
  /** Hour of the daily alerts, UTC. */
  hour: wholeNumber(0, 23),
  /** By all servers together. */
  mailsPerHour: wholeNumber(1, 1_000_000),
});
export type AlertSettings = Static<typeof AlertSettings>;

export const defaultAlerts = { hour: 6, mailsPerHour: 1_000 };

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte. */
  readonly secure: boolean;
  /** Requires STARTTLS. */
  readonly requireTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/** Mail that stays on the machine needs no encryption. */
const ownHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Parses `smtp://USER:PASSWORD@HOST:PORT`, or `smtps:`; null for anything else. */
export function readMailServer(address: string): MailServer | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === "smtps:";
  if ((!secure && protocol !== "smtp:") || hostname === "") return null;
  const auth = username === "" ? null : decoded(username, password);
  if (auth === undefined) return null;
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: auth !== null && !secure && !ownHosts.includes(hostname),
    auth,
  };
}

function decoded(user: string, password: string): MailServer["auth"] | undefined {
  try {
    return { user: decodeURIComponent(user), pass: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}
