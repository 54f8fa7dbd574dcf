import type { FastifyRequest } from "fastify";
import { busyLog, overloaded } from "../../../src/server/http/problem-error";

test("overload is logged once a second, with the number of refused requests", () => {
  const said: number[] = [];
  const log = { warn: ({ requests }: { requests: number }) => said.push(requests) };
  const request = { log, is404: false, routeOptions: { url: "/jobs" } } as unknown as FastifyRequest;
  let now = 0;
  const logBusy = busyLog(() => now);
  for (now of [0, 10, 999, 1000, 1500, 2600]) logBusy(request, overloaded());
  expect(said).toEqual([1, 3, 2]);
});
