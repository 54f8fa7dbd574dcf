import { Agent, type IncomingMessage, request } from "node:http";
import { deferred } from "../../support/deferred";
import { listeningApp } from "./listening-app";
import { standInParts } from "./parts";

const agent = new Agent({ keepAlive: true });
afterEach(() => agent.destroy());

test("a stopping server finishes an answer and does not wait for kept-alive connections", async () => {
  const { jobs } = standInParts();
  const finished = deferred();
  const statesOf: typeof jobs.statesOf = async (ids) => {
    await finished.promise;
    return jobs.statesOf(ids);
  };
  const { app, port } = await listeningApp({ jobs: { ...jobs, statesOf } });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, agent, path: "/api/v1/jobs?ids=7" }, resolve).on("error", reject).end();
  });
  await new Promise((resolve) => app.server.once("request", resolve));
  const closed = app.close();
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
  finished.resolve();
  let text = "";
  for await (const piece of await answered) text += piece;
  expect(JSON.parse(text).data).toMatchObject([{ id: 7 }]);
  await closed;
  // A kept-alive connection stays open for 72 s.
}, 60_000);
