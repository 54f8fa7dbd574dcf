import { withDeadline } from "../concurrency/with-deadline";

/** https://www.indexnow.org/documentation: one call takes up to 10,000 addresses of one host. */
export interface IndexNow {
  /** Proves that the site is ours: it stands in `/KEY.txt`. */
  readonly key: string;
  readonly endpoint: string;
  /** Addresses that may be told in a day (UTC). */
  readonly dailyAddresses: number;
}

/** The service has certainly not taken the addresses. */
export class NotTakenError extends Error {
  override readonly name = "NotTakenError";
}

/** Codes of a connection that never was. */
const notReached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

function unlessNotReached(error: Error): never {
  const { code = "" } = (error.cause ?? {}) as { readonly code?: string };
  throw notReached.includes(code) ? new NotTakenError(`The service was not reached: ${code}.`) : error;
}

/** Milliseconds that the service gets to answer. */
const patienceMs = 10_000;

/**
 * Tells which addresses are new, changed or gone: the service looks for itself. Only the operator's settings
 * name where this leads; it follows no redirect, and reads nothing of the answer but its status.
 */
export async function tellIndexNow(
  { key, endpoint }: IndexNow,
  baseUrl: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const body = {
    host: new URL(baseUrl).host,
    key,
    keyLocation: `${baseUrl}/${key}.txt`,
    urlList: paths.map((path) => baseUrl + path),
  };
  const status = await withDeadline(patienceMs, signal, (deadline) => post(endpoint, body, deadline));
  if (status < 200 || status > 299) throw new NotTakenError(`${endpoint} answered ${status}.`);
}

async function post(endpoint: string, body: object, signal: AbortSignal): Promise<number> {
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
    redirect: "manual",
    signal,
  }).catch(unlessNotReached);
  await answer.body?.cancel();
  return answer.status;
}
