import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { standInApp, standInParts } from "./parts";

const agent = new Agent({ keepAlive: true });
afterEach(() => agent.destroy());

test("a server that stops lets an answer end, and waits for no connection that is kept after it", async () => {
  const { jobs } = standInParts();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  async function* sitemapPart() {
    for (let id = 1; id <= 1000; id += 1) yield { id, title: "Staff Nurse", lastmod: "2020-01-01" };
    await finished;
    yield { id: 7, title: "Last of all", lastmod: "2020-01-01" };
  }
  const app = await standInApp({ jobs: { ...jobs, sitemapPart } });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, agent, path: "/sitemaps/jobs-0.xml" }, resolve).on("error", reject).end();
  });
  const closed = app.close();
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
  finish();
  let text = "";
  for await (const piece of answer) text += piece;
  expect(text).toContain("/jobs/7/last-of-all");
  await closed;
}, 10_000);
