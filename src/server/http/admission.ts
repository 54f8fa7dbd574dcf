import { once } from "node:events";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { LRUCache } from "lru-cache";
import { RateWindow } from "../concurrency/minute";
import { Traffic } from "../concurrency/traffic";
import { householdOf } from "../counting/askers";
import type { App } from "./app-types";
import { overloaded, tooLate, tooManyRequests } from "./problem-error";
import { kindOf, type LimitedKind, limitsByKind, type RouteLimits } from "./route-limits";

declare module "fastify" {
  interface FastifyRequest {
    /** Aborted when the answer is late or the client has disconnected. */
    deadline: AbortSignal;
    /** Held until the work is done; null on free routes. */
    place: Place | null;
  }
}

interface AdmissionOptions {
  readonly requestLimit?: number | undefined;
  readonly answerTimeout?: number | undefined;
  /** Per network; 0: no limit. */
  readonly requestsPerMinute?: number | undefined;
  readonly traffic?: Traffic | undefined;
  readonly trustedProxies?: readonly string[] | undefined;
}

/** A body whose rendering does not wait for a slow client. */
export interface WrittenBody extends Readable {
  readonly written: Promise<unknown>;
}

const maxNetworks = 10_000;
/** Answers that a client has not received yet; each is held in memory. */
const maxUntaken = 32;
/** Delay of a 429 in milliseconds, so that a client that retries at once costs less. */
const refusalMs = 250;
/** Per client; refusals beyond this are not delayed, so that pipelined requests do not pile up. */
const maxLateRefusals = 100;
/** Milliseconds for which the server counts as busy after refusing a search. */
const busyMs = 2_000;

/** Loopback and private networks: an unconfigured proxy there stands for all visitors at once. */
const isPrivate = proxyAddr.compile(["loopback", "linklocal", "uniquelocal"]);

/** A network, or one connection of a private address. */
export class Client {
  untaken = 0;
  readonly minute = new RateWindow();
  #lateRefusals = 0;

  /** Whether to delay the refusal; call `refused` after the delay. */
  refuseLate(): boolean {
    const isLate = this.#lateRefusals < maxLateRefusals;
    if (isLate) this.#lateRefusals += 1;
    return isLate;
  }

  refused(): void {
    this.#lateRefusals -= 1;
  }
}

class Clients {
  readonly #networks = new LRUCache<string, Client>({ max: maxNetworks });
  readonly #connections = new WeakMap<object, Client>();

  #hasWarned: boolean;

  constructor(
    private readonly requestsPerMinute: number,
    trustsProxies: boolean,
  ) {
    this.#hasWarned = trustsProxies;
  }

  of({ ip, headers, log, raw: { socket } }: FastifyRequest): Client {
    const isUnnamed = isPrivate(ip, 0);
    if (isUnnamed && !this.#hasWarned && headers["x-forwarded-for"] !== undefined) {
      this.#hasWarned = true;
      log.warn(
        `A proxy at ${ip} sends X-Forwarded-For but is not in trustedProxies: all its visitors count as one for alerts and uploads, and no requests are limited.`,
      );
    }
    const network = householdOf(ip);
    const known = isUnnamed ? this.#connections.get(socket) : this.#networks.get(network);
    if (known !== undefined) return known;
    const client = new Client();
    if (isUnnamed) this.#connections.set(socket, client);
    else this.#networks.set(network, client);
    return client;
  }

  check(client: Client, { ip }: FastifyRequest, isVisit: boolean): void {
    if (client.untaken >= maxUntaken) throw tooManyRequests(1);
    const isCounted = isVisit && this.requestsPerMinute > 0 && !isPrivate(ip, 0);
    const seconds = isCounted ? client.minute.ask(this.requestsPerMinute) : 0;
    if (seconds > 0) throw tooManyRequests(seconds);
  }
}

interface Waiting {
  readonly client: Client;
  readonly admit: () => void;
}

/** Queue length beyond which a client pauses between requests; visitors do not reach it. */
const longQueue = 4;
const maxRestMs = 100;

/**
 * The slots of one kind of routes, and its queue. A client with a long queue pauses after each answer for as
 * long as the answer took, so that it gets at most half of the server's time.
 */
export class Places {
  #underWay = 0;
  readonly #ofClients = new Map<Client, number>();
  readonly #waiting: Waiting[] = [];

  constructor(readonly limits: RouteLimits) {}

  get isFull(): boolean {
    return this.#underWay >= this.limits.atOnce;
  }

  /** Rejects when the queue is full, or with the signal's reason. */
  async take(client: Client, signal: AbortSignal): Promise<void> {
    const hasTurn = this.#hasTurn(client);
    if (hasTurn && !this.isFull) return this.#begin(client);
    const ownWaiting = this.#waitingOf(client);
    if (ownWaiting >= this.limits.client.waiting) throw hasTurn ? overloaded() : tooManyRequests(1);
    if (hasTurn && this.#waiting.length >= this.limits.waiting) throw overloaded();
    await this.#turn(client, signal);
  }

  giveBack(client: Client, tookMs: number): void {
    this.#underWay -= 1;
    const leave = () => this.#leave(client);
    if (this.#waitingOf(client) > longQueue) setTimeout(leave, Math.min(tookMs, maxRestMs)).unref();
    else leave();
    this.#admitNext();
  }

  #leave(client: Client): void {
    const left = (this.#ofClients.get(client) ?? 1) - 1;
    if (left === 0) this.#ofClients.delete(client);
    else this.#ofClients.set(client, left);
    this.#admitNext();
  }

  #admitNext(): void {
    while (!this.isFull) {
      const next = this.#waiting.find((each) => this.#hasTurn(each.client));
      if (next === undefined) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#begin(next.client);
      next.admit();
    }
  }

  #waitingOf(client: Client): number {
    return this.#waiting.filter((each) => each.client === client).length;
  }

  #hasTurn(client: Client): boolean {
    return (this.#ofClients.get(client) ?? 0) < this.limits.client.atOnce;
  }

  #begin(client: Client): void {
    this.#underWay += 1;
    this.#ofClients.set(client, (this.#ofClients.get(client) ?? 0) + 1);
  }

  #turn(client: Client, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const admit = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const waiting: Waiting = { client, admit };
      this.#waiting.push(waiting);
      signal.addEventListener("abort", leave, { once: true });
    });
  }
}

const gone = new Error("The client has gone.");

/** A request's slot: held while its work runs, not while a slow client receives the answer. */
class Place {
  readonly #late = new AbortController();
  readonly #client: Client;
  readonly #timer: NodeJS.Timeout | undefined;
  #isAnswered = false;
  #giveBack: (() => void) | undefined;

  constructor(reply: FastifyReply, client: Client, answerMs: number | null) {
    this.#client = client;
    if (answerMs !== null) this.#timer = setTimeout(() => this.#late.abort(tooLate()), answerMs);
    const leave = () => {
      reply.raw.off("close", leave);
      reply.request.raw.off("aborted", leave);
      clearTimeout(this.#timer);
      if (this.#isAnswered) client.untaken -= 1;
      // An answer that is ready only now is not waiting to be taken.
      this.#isAnswered = true;
      this.#late.abort(gone);
    };
    reply.raw.on("close", leave);
    // The response to a pipelined request that waits for an earlier one does not close with its connection.
    reply.request.raw.on("aborted", leave);
  }

  get signal(): AbortSignal {
    return this.#late.signal;
  }

  begin(giveBack: () => void): void {
    this.#giveBack = giveBack;
  }

  /** Called when the answer is ready. After a late one, the work may still be running. */
  answered(payload: unknown): void {
    clearTimeout(this.#timer);
    if (!this.#isAnswered) this.#client.untaken += 1;
    this.#isAnswered = true;
    if (this.signal.aborted) return;
    if (payload instanceof Readable) {
      const over: Promise<unknown> = (payload as Partial<WrittenBody>).written ?? once(payload, "close");
      over.catch(() => undefined).then(() => this.end());
    } else this.end();
  }

  end(): void {
    this.#giveBack?.();
    this.#giveBack = undefined;
  }

  /** Rejects when the answer is late, but not when the client has disconnected. */
  lateness(): Promise<never> {
    return new Promise((_, reject) => {
      this.signal.addEventListener("abort", () => {
        if (this.signal.reason !== gone) reject(this.signal.reason);
      });
    });
  }
}

export class Admission {
  readonly #clients: Clients;
  readonly #traffic: Traffic;
  readonly #placesOf: Readonly<Record<LimitedKind, Places>>;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(options: AdmissionOptions) {
    const { requestsPerMinute = 0, trustedProxies = [] } = options;
    this.#clients = new Clients(requestsPerMinute, trustedProxies.length > 0);
    this.#traffic = options.traffic ?? new Traffic();
    const kinds = Object.keys(limitsByKind) as LimitedKind[];
    this.#placesOf = Object.fromEntries(
      kinds.map((kind) => [kind, new Places(limitsOf(kind, options))]),
    ) as Record<LimitedKind, Places>;
  }

  /** Whether searches are being refused, or were within the last two seconds. */
  get isBusy(): boolean {
    return this.#placesOf.search.isFull || performance.now() - this.#refusedAt < busyMs;
  }

  /** Makes a handler wait for a place. A handler's own 429 keeps the place during its delay. */
  admitted(handler: RouteHandlerMethod, kind: LimitedKind): RouteHandlerMethod {
    const admission = this;
    return async function (request, reply) {
      const late = (refusal: unknown) => admission.#refuse(request, refusal);
      const place = await admission.#enter(request, reply, kind).catch(late);
      const work = (async () => handler.call(this, request, reply))()
        .catch(late)
        .finally(() => place.end());
      return Promise.race([work, place.lateness()]);
    };
  }

  async #enter(request: FastifyRequest, reply: FastifyReply, kind: LimitedKind): Promise<Place> {
    const places = this.#placesOf[kind];
    const { limits } = places;
    const client = this.#clients.of(request);
    this.#clients.check(client, request, limits.isVisit);
    const place = new Place(reply, client, limits.answerMs);
    request.place = place;
    request.deadline = place.signal;
    try {
      await places.take(client, place.signal);
    } catch (refusal) {
      if (kind === "search" && places.isFull) this.#refusedAt = performance.now();
      throw refusal;
    }
    if (limits.isVisit) this.#traffic.begin();
    const began = performance.now();
    place.begin(() => {
      if (limits.isVisit) this.#traffic.end();
      places.giveBack(client, performance.now() - began);
    });
    return place;
  }

  async #refuse(request: FastifyRequest, refusal: unknown): Promise<never> {
    const client = this.#clients.of(request);
    const isTooMany = (refusal as { readonly statusCode?: number }).statusCode === 429;
    if (isTooMany && client.refuseLate()) {
      await pause(refusalMs, undefined, { ref: false });
      client.refused();
    }
    throw refusal;
  }
}

/** Applies `route-limits.ts` to all routes registered from now on. Requests count once their body is here. */
export function admitByLimits(app: App, options: AdmissionOptions): Admission {
  const admission = new Admission(options);
  app.decorateRequest("place", null);
  app.decorateRequest("deadline");
  app.addHook("onRoute", (route) => {
    const kind = kindOf(String(route.method), route.url);
    if (kind === undefined)
      throw new Error(`${route.method} ${route.url} has no row in http/route-limits.ts.`);
    if (kind !== "free") route.handler = admission.admitted(route.handler, kind);
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    request.place?.answered(payload);
    done(null, payload);
  });
  return admission;
}

function limitsOf(kind: LimitedKind, { requestLimit, answerTimeout }: AdmissionOptions): RouteLimits {
  const limits = limitsByKind[kind];
  return {
    ...limits,
    ...(kind === "search" && requestLimit !== undefined && { atOnce: requestLimit }),
    ...(limits.isVisit && answerTimeout !== undefined && { answerMs: answerTimeout }),
  };
}
