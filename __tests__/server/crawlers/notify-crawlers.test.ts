import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { indexNowService } from "../../../src/server/crawlers/index-now";
import { notifyCrawlers } from "../../../src/server/crawlers/notify-crawlers";
import type { Database } from "../../../src/server/database/database";
import { eachDatabase } from "../../support/databases";
import { type SmallJob, smallToday, writeJobs, writeWorld } from "../search/small-world";

const baseUrl = "https://jobs.example";
const key = "0123456789abcdef";
const tomorrow = new Date(smallToday.getTime() + 86_400_000);

/** Stands in for the service: records calls and answers with the set status. */
const service = {
  status: 200,
  told: [] as { host: string; key: string; keyLocation: string; urlList: string[] }[],
};
const server = createServer(async (request, response) => {
  let text = "";
  for await (const piece of request) text += piece;
  if (service.status < 300) service.told.push(JSON.parse(text));
  response.writeHead(service.status).end();
});
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());

const job = (title: string, changed: Partial<SmallJob> = {}): SmallJob => ({
  ...{ title, company: "head", description: "staff", salary_annual: null },
  posted_at: "2026-01-05T08:00:00Z",
  ...{ place_ids: [13], disciplines: ["law"], job_types: [] },
  ...changed,
});

async function tell(database: Database, dailyAddresses = 100, today = smallToday): Promise<void> {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`;
  const service = indexNowService({ key, endpoint, dailyAddresses }, baseUrl);
  await notifyCrawlers(database, today, { service, signal: new AbortController().signal });
}

/** Titles in the URLs sent since the last call, in order. */
function heard(): string[] {
  const addresses = service.told.splice(0).flatMap(({ urlList }) => urlList);
  return addresses.map(
    (address) => /^https:\/\/jobs\.example\/jobs\/\d+\/(.+)$/.exec(address)?.[1] ?? address,
  );
}

eachDatabase((database) => {
  beforeAll(() => writeWorld(database()));
  beforeEach(async () => {
    service.status = 200;
    service.told.length = 0;
    await database().query("delete from jobs");
    await database().query("delete from told_jobs");
    await database().query("delete from told_budgets");
  });

  test("open jobs are sent once, newest first; future and closed ones are not sent", async () => {
    const late = { posted_at: "2026-01-08T08:00:00Z" };
    const closed = { valid_through: "2026-01-08T12:00:00Z" as const };
    const coming = { posted_at: "2026-01-12T08:00:00Z" };
    const jobs = [job("nurse"), job("ward", late), job("closed", closed), job("coming", coming)];
    await writeJobs(database(), jobs, "a");
    await tell(database());
    const [{ urlList, ...call } = { urlList: [] }] = service.told;
    expect(call).toEqual({ host: "jobs.example", key, keyLocation: `${baseUrl}/${key}.txt` });
    expect(urlList).toHaveLength(2);
    expect(heard()).toEqual(["ward", "nurse"]);
    await tell(database());
    expect(heard()).toEqual([]);
  });

  test("changed, closed and removed jobs are sent again, closed and removed ones first", async () => {
    await writeJobs(database(), [job("same"), job("changing"), job("closing"), job("leaving")], "b");
    await tell(database());
    heard();
    await database().query("update jobs set content_hash = 'other' where title = 'changing'");
    await database().query("update jobs set valid_through = '2026-01-09T12:00:00Z' where title = 'closing'");
    await database().query("delete from jobs where title = 'leaving'");
    await tell(database());
    expect(heard()).toEqual(["closing", "leaving", "changing"]);
    await tell(database());
    expect(heard()).toEqual([]);
  });

  test("the daily budget is shared by all servers, and the next day goes on", async () => {
    await writeJobs(
      database(),
      Array.from({ length: 7 }, (_, place) => job(`job ${place}`)),
      "c",
    );
    await Promise.all([tell(database(), 3), tell(database(), 3), tell(database(), 3)]);
    await tell(database(), 3);
    const first = heard();
    expect(new Set(first).size).toBe(3);
    expect(first).toHaveLength(3);
    await tell(database(), 3, tomorrow);
    const second = heard();
    expect(new Set([...first, ...second]).size).toBe(6);
  });

  test("refused notifications are sent later and spend no budget", async () => {
    await writeJobs(database(), [job("nurse")], "d");
    for (const status of [500, 302, 429]) {
      service.status = status;
      await expect(tell(database(), 1)).rejects.toThrow(String(status));
    }
    service.status = 202;
    await tell(database(), 1);
    expect(heard()).toEqual(["nurse"]);
  });
});
