import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { jobRecord, standInApp, standInParts } from "./parts";

const agent = new Agent({ keepAlive: true });
afterEach(() => agent.destroy());

test("a server that stops lets an answer end, and waits for no connection that is kept after it", async () => {
  const { jobs } = standInParts();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  async function* sitemapPart() {
    for (let id = 1; id <= 1000; id += 1) yield jobRecord(id, "Staff Nurse", null).job;
    await finished;
    yield jobRecord(7, "Last of all", null).job;
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
