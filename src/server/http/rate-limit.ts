import proxyAddr from "@fastify/proxy-addr";
import rateLimit from "@fastify/rate-limit";
import type { App } from "./app-types";
import { tooManyRequests } from "./problem-error";

/** Networks that are remembered; the one that asked longest ago is forgotten for a new one. */
const mostNetworks = 10_000;

/** The machine's own and its neighbours': a proxy that nobody named would be all visitors at once. */
const isPrivate = proxyAddr.compile(["loopback", "linklocal", "uniquelocal"]);

/**
 * Refuses what one network (an IPv4 address or an IPv6 /64) asks beyond `perMinute`; 0 refuses nothing. Covers the
 * routes registered on `app` and below.
 */
export async function limitRequestsByNetwork(app: App, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, { global: false, cache: mostNetworks });
  const look = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    allowList: ({ ip }) => isPrivate(ip, 0),
  });
  app.addHook("onRequest", async (request) => {
    const seen = await look(request);
    if (!seen.isAllowed && seen.isExceeded) throw tooManyRequests(seen.ttlInSeconds);
  });
}
