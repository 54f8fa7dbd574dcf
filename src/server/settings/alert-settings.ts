import Type, { type Static } from "typebox";

const Closed = { additionalProperties: false } as const;

export const AlertSettings = Type.Object(
  {
    /** Sender, who also gets bounces. */
    from: Type.String({
      pattern: "^(?:[^<>@\\r\\n]{0,80}<[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$",
      maxLength: 300,
      description: 'an address such as "Jobs <jobs@example.com>"',
    }),
    /** Hour of the daily alerts, UTC. */
    hour: Type.Integer({ minimum: 0, maximum: 23, description: "a whole number from 0 to 23" }),
    /** By all servers together. */
    mailsPerHour: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: "a whole number from 1 to 1000000",
    }),
  },
  { ...Closed, description: "an object with from, or null" },
);
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
