import { sign } from "node:crypto";
import { withDeadline } from "../concurrency/tasks";
import type { GoogleIndexing, GoogleKey } from "../settings/operator-settings";
import {
  type CrawlerService,
  type DueJob,
  NotAcceptedError,
  patienceMs,
  postJson,
  rethrowFetchError,
} from "./notify-crawlers";

interface GoogleOptions extends GoogleIndexing {
  readonly key: GoogleKey;
  /** Called with an address that Google refuses permanently. */
  refused(address: string, status: number): void;
}

/**
 * Google's Indexing API (https://developers.google.com/search/apis/indexing-api/v3/using-api): each call
 * reports one address as updated or removed. `baseUrl` has no trailing slash.
 */
export function googleIndexingService(options: GoogleOptions, baseUrl: string): CrawlerService {
  const { endpoint, dailyAddresses, key, refused } = options;
  const access = new GoogleAccess(key);
  const tellOne = async ({ address, contentHash }: DueJob, signal: AbortSignal) => {
    const body = { url: baseUrl + address, type: contentHash === null ? "URL_DELETED" : "URL_UPDATED" };
    const authorization = `Bearer ${await access.token(signal)}`;
    const status = await postJson(endpoint, body, signal, { authorization });
    if (status === 401) access.forget();
    // A retry would be refused again, and would hold up all other jobs.
    if (status === 400) refused(body.url, status);
    else if (status !== 200) throw new NotAcceptedError(`${endpoint} answered ${status}.`);
  };
  return {
    ...{ name: "google", lock: 7_204_520, dailyAddresses, inOneCall: 1 },
    async tell(jobs, signal) {
      for (const job of jobs) await tellOne(job, signal);
    },
  };
}

const scope = "https://www.googleapis.com/auth/indexing";
/** Lifetime of an assertion in seconds: Google's maximum. */
const assertionSeconds = 3600;
const earlyMs = 60_000;
const maxAnswerLength = 20_000;

/**
 * Access tokens for a service account, requested with a signed assertion, and cached until shortly before
 * they expire (https://developers.google.com/identity/protocols/oauth2/service-account).
 */
class GoogleAccess {
  #token: { readonly text: string; readonly endsAt: number } | undefined;

  constructor(private readonly key: GoogleKey) {}

  /** Rejects with a NotAcceptedError when no token can be obtained. */
  async token(signal: AbortSignal): Promise<string> {
    if (this.#token === undefined || this.#token.endsAt - earlyMs < Date.now()) {
      this.#token = await withDeadline(patienceMs, signal, (deadline) => this.#exchange(deadline));
    }
    return this.#token.text;
  }

  forget(): void {
    this.#token = undefined;
  }

  async #exchange(signal: AbortSignal): Promise<{ text: string; endsAt: number }> {
    const { tokenUri } = this.key;
    const grant = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: this.#assertion() };
    const answer = await fetch(tokenUri, {
      ...{ method: "POST", body: new URLSearchParams(grant), redirect: "manual", signal },
    }).catch(rethrowFetchError);
    const text = (await answer.text()).slice(0, maxAnswerLength);
    const token = tokenIn(text);
    if (answer.status !== 200 || token === undefined) {
      throw new NotAcceptedError(`${tokenUri} gave no token: status ${answer.status}${reasonIn(text)}.`);
    }
    return { text: token.access_token, endsAt: Date.now() + token.expires_in * 1000 };
  }

  /** A JSON Web Token (RFC 7523), signed with the account's key. */
  #assertion(): string {
    const { email, keyId, privateKey, tokenUri } = this.key;
    const seconds = Math.floor(Date.now() / 1000);
    const header = { alg: "RS256", typ: "JWT", kid: keyId };
    const claims = { iss: email, scope, aud: tokenUri, iat: seconds, exp: seconds + assertionSeconds };
    const signed = [header, claims].map((part) => base64url(JSON.stringify(part))).join(".");
    return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url")}`;
  }
}

function base64url(text: string): string {
  return Buffer.from(text).toString("base64url");
}

function tokenIn(text: string): { readonly access_token: string; readonly expires_in: number } | undefined {
  const { access_token, expires_in } = jsonIn(text) as Record<string, unknown>;
  // It goes into a header.
  if (typeof access_token !== "string" || !/^[\x21-\x7e]+$/.test(access_token)) return undefined;
  return typeof expires_in === "number" ? { access_token, expires_in } : undefined;
}

/** An OAuth error code: `invalid_grant`. */
function reasonIn(text: string): string {
  const { error } = jsonIn(text) as Record<string, unknown>;
  return typeof error === "string" ? `, ${error.slice(0, 100)}` : "";
}

function jsonIn(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
