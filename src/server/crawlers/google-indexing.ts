import { withDeadline } from "../concurrency/with-deadline";
import type { GoogleKey } from "../settings/google-key";
import type { GoogleIndexing } from "../settings/operator-settings";
import { type CrawlerService, NotTakenError, patienceMs, unlessNotReached } from "./crawler-service";
import { GoogleAccess } from "./google-access";
import type { DueJob } from "./told-jobs";

interface GoogleOptions extends GoogleIndexing {
  readonly key: GoogleKey;
  /** Told of an address that Google will not hear of, whatever is tried. */
  refused(address: string, status: number): void;
}

/**
 * Google's Indexing API (https://developers.google.com/search/apis/indexing-api/v3/using-api): it is told one address
 * at a time whether the job is there or gone. Only the operator's settings and key name where this leads; it follows
 * no redirect. `baseUrl` has no trailing slash.
 */
export function googleIndexingService(options: GoogleOptions, baseUrl: string): CrawlerService {
  const { endpoint, dailyAddresses, key, refused } = options;
  const access = new GoogleAccess(key);
  const tellOne = async ({ address, contentHash }: DueJob, signal: AbortSignal) => {
    const body = { url: baseUrl + address, type: contentHash === null ? "URL_DELETED" : "URL_UPDATED" };
    const token = await access.token(signal);
    const status = await withDeadline(patienceMs, signal, (deadline) =>
      post(endpoint, token, body, deadline),
    );
    if (status === 401) access.forget();
    // Said again it would be refused again, and would hold up all others.
    if (status === 400) refused(body.url, status);
    else if (status !== 200) throw new NotTakenError(`${endpoint} answered ${status}.`);
  };
  return {
    ...{ name: "google", lock: 7_204_520, dailyAddresses, inOneCall: 1 },
    async tell(jobs, signal) {
      for (const job of jobs) await tellOne(job, signal);
    },
  };
}

async function post(endpoint: string, token: string, body: object, signal: AbortSignal): Promise<number> {
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
    redirect: "manual",
    signal,
  }).catch(unlessNotReached);
  await answer.body?.cancel();
  return answer.status;
}
