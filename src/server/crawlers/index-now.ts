import { withDeadline } from "../concurrency/tasks";
import { type CrawlerService, NotAcceptedError, patienceMs, rethrowFetchError } from "./notify-crawlers";

/** https://www.indexnow.org/documentation: one call takes up to 10,000 addresses of one host. */
interface IndexNow {
  /** Proves ownership of the site, by the file `/KEY.txt`. */
  readonly key: string;
  readonly endpoint: string;
  /** Maximum addresses per day (UTC). */
  readonly dailyAddresses: number;
}

/**
 * Submits addresses that are new, changed or gone, which the service then fetches. Only the operator's
 * settings decide the destination; redirects are not followed, and only the status is read. `baseUrl` has no
 * trailing slash.
 */
export function indexNowService(
  { key, endpoint, dailyAddresses }: IndexNow,
  baseUrl: string,
): CrawlerService {
  return {
    ...{ name: "indexnow", lock: 7_204_519, dailyAddresses, inOneCall: 1_000 },
    async tell(jobs, signal) {
      const body = {
        host: new URL(baseUrl).host,
        key,
        keyLocation: `${baseUrl}/${key}.txt`,
        urlList: jobs.map(({ address }) => baseUrl + address),
      };
      const status = await withDeadline(patienceMs, signal, (deadline) => post(endpoint, body, deadline));
      if (status < 200 || status > 299) throw new NotAcceptedError(`${endpoint} answered ${status}.`);
    },
  };
}

async function post(endpoint: string, body: object, signal: AbortSignal): Promise<number> {
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
    redirect: "manual",
    signal,
  }).catch(rethrowFetchError);
  await answer.body?.cancel();
  return answer.status;
}
