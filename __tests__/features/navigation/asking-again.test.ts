import type { UnknownAction } from "@reduxjs/toolkit";
import {
  connectionRegained,
  pageResumed,
  resultsFailed,
  retryAsked,
} from "../../../src/features/navigation/events";
import type { PendingRequest } from "../../support/fake-server";
import { noting, toPage, visit } from "../../support/visit";

/** A visit whose request for page 2 has failed, with a log of its actions. */
async function failed(fail: (request: PendingRequest) => void) {
  const log: UnknownAction[] = [];
  const opened = visit("/jobs", { enhancer: noting(log) });
  opened.store.dispatch(toPage(2));
  fail(await opened.server.asked("page=2"));
  await opened.settle();
  return { ...opened, log };
}

it("a failure while online is not retried when a connection is regained", async () => {
  const { store, server, progress } = await failed((request) => request.answer({}, 500));
  store.dispatch(connectionRegained());
  expect([progress(), server.requests.length]).toEqual(["failed", 1]);
});

it.each([
  ["trying again", retryAsked],
  ["coming back to the page", pageResumed],
])("%s sends one request, and none while it is pending or after it succeeds", async (_name, again) => {
  const { store, server, shown, progress, answered } = await failed((request) => request.answer({}, 500));
  store.dispatch(again());
  store.dispatch(again());
  expect([progress(), server.requests.length]).toEqual(["loading", 2]);
  await answered("page=2");
  store.dispatch(again());
  expect([shown(), progress(), server.requests.length]).toEqual(["page=2", "idle", 2]);
});

it.each<[string, (request: PendingRequest) => void]>([
  ["FETCH_ERROR", (request) => request.fail()],
  ["PARSING_ERROR", (request) => request.answerText("<!doctype html>")],
  ["503", (request) => request.answerText("<!doctype html>", 503)],
  ["200", (request) => request.answer({ jobs: [] })],
])("the failure action carries its reason: %s", async (reason, fail) => {
  const { log } = await failed(fail);
  const [said] = log.filter(resultsFailed.match);
  expect(said?.payload).toMatchObject({ reason, before: "", after: "page=2" });
});
