import type { UnknownAction } from "@reduxjs/toolkit";
import { isAnyOf } from "@reduxjs/toolkit";
import {
  connectionRegained,
  historyPopped,
  isVisitorAction,
  jobChosen,
  pageOpened,
  pageResumed,
  resultsLate,
  retryAsked,
} from "../../src/features/navigation/events";
import { selectFragment, selectProgress } from "../../src/features/navigation/navigation-status";
import { linkLeft, linkNeared, prefetchLinks } from "../../src/features/navigation/prefetching";
import { makeStore } from "../../src/page/make-store";
import { type Recording, type Repro, record } from "../../src/page/repro";
import { FakeHistory } from "./fake-history";
import { FakeServer, type PendingRequest } from "./fake-server";
import { until } from "./until";

const isInput = isAnyOf(
  isVisitorAction,
  jobChosen,
  pageOpened,
  retryAsked,
  connectionRegained,
  pageResumed,
  linkNeared,
  linkLeft,
);

interface RequestAction extends UnknownAction {
  readonly payload?: { readonly status?: string | number };
  readonly meta: {
    readonly requestId: string;
    readonly aborted?: boolean;
    readonly condition?: boolean;
    readonly arg: { readonly endpointName: string; readonly originalArgs: string };
  };
}

const isOfRequest = (action: UnknownAction): action is RequestAction =>
  action.type.startsWith("api/executeQuery/") &&
  (action as RequestAction).meta.arg.endpointName === "results";

/**
 * Replays a repro's visitor, history and server events on the real store, in order. `passTime` moves timers
 * on by milliseconds; only a repro with a late answer needs it. Location lookups are not replayed.
 */
export async function replay(repro: Repro, passTime: (ms: number) => void = () => {}) {
  const replaying = new Replay(repro, passTime);
  for (const action of repro.actions) await replaying.take(action);
  return replaying;
}

class Replay {
  readonly server = new FakeServer();
  readonly history: FakeHistory;
  readonly recording: Recording;
  readonly store;
  private readonly requests = new Map<string, PendingRequest>();

  constructor(
    { address, state }: Repro,
    private readonly passTime: (ms: number) => void,
  ) {
    this.history = new FakeHistory(address);
    this.recording = record(address, state);
    const { history, server } = this;
    const { enhancer } = this.recording;
    const { baseUrl, fetch } = server;
    this.store = makeStore({ preloadedState: state, history, baseUrl, fetch, enhancer });
    prefetchLinks(this.store.dispatch);
  }

  shown() {
    return selectFragment(this.store.getState())?.query;
  }

  progress() {
    return selectProgress(this.store.getState());
  }

  async take(action: UnknownAction) {
    if (isInput(action)) this.store.dispatch(action);
    else if (historyPopped.match(action)) await this.history.popTo(action.payload.search);
    else if (resultsLate.match(action)) this.passTime(5000);
    else if (isOfRequest(action)) await this.takeRequest(action);
    for (let count = 0; count < 4; count += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  private async takeRequest({ type, meta, payload }: RequestAction) {
    const { requestId, arg } = meta;
    if (type.endsWith("/pending")) this.requests.set(requestId, await this.server.asked(arg.originalArgs));
    const request = this.requests.get(requestId);
    if (request === undefined || meta.aborted || meta.condition) return;
    if (type.endsWith("/fulfilled")) request.answer(payload);
    if (type.endsWith("/rejected")) refuse(request, payload?.status);
    if (!type.endsWith("/pending")) await until(() => !this.server.pending.includes(request));
  }
}

function refuse(request: PendingRequest, status: string | number | undefined) {
  if (status === "FETCH_ERROR") request.fail();
  else if (typeof status === "number") request.answer({}, status);
  else request.answerText("");
}
