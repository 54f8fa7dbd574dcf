import type { SiteConfig } from "../settings/site-config";
import { type CrawlerService, NotAcceptedError, postJson } from "./notify-crawlers";

/**
 * Submits addresses that are new, changed or gone, which the service then fetches
 * (https://www.indexnow.org/documentation): one call takes up to 10,000 of one host. The file `/KEY.txt` proves
 * ownership of the site. `baseUrl` has no trailing slash.
 */
export function indexNowService(
  { key, endpoint, dailyAddresses }: NonNullable<SiteConfig["indexNow"]>,
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
      const status = await postJson(endpoint, body, signal);
      if (status < 200 || status > 299) throw new NotAcceptedError(`${endpoint} answered ${status}.`);
    },
  };
}
