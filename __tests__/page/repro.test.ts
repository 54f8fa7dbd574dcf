import type { UnknownAction } from "@reduxjs/toolkit";
import { selectCanonical } from "../../src/features/navigation/address";
import { results } from "../../src/features/navigation/api";
import { keywordsSubmitted, retryAsked } from "../../src/features/navigation/events";
import { linkNeared } from "../../src/features/navigation/prefetching";
import { preloadedStateFor } from "../../src/page/preloaded-state";
import { type Repro, record } from "../../src/page/repro";
import { withKeywords } from "../../src/shared/query-changes";
import { emptyQuery } from "../../src/shared/search-query";
import { fragmentOf } from "../support/fake-server";
import { replay } from "../support/replay";
import { someSite } from "../support/some-site";
import { until } from "../support/until";
import { toPage, visit } from "../support/visit";

function recorded() {
  const state = preloadedStateFor(emptyQuery, "", fragmentOf(""), someSite);
  const recording = record("/jobs", state);
  return { ...visit("/jobs", { enhancer: recording.enhancer }), recording };
}

/** Types and target queries of the actions, without RTK Query's own and without request ids. */
const told = (actions: readonly UnknownAction[]) =>
  actions
    .filter(({ type }) => /^(search|results)\//.test(type))
    .map(({ type, payload }) => `${type} ${(payload as { after?: string } | undefined)?.after ?? ""}`);

async function expectTheSame(original: ReturnType<typeof recorded>) {
  const repro: Repro = JSON.parse(JSON.stringify(original.recording.repro()));
  const again = await replay(repro);
  expect(again.history.address).toBe(original.history.address);
  expect(again.history.position).toBe(original.history.position);
  expect([again.shown(), again.progress()]).toEqual([original.shown(), original.progress()]);
  expect(selectCanonical(again.store.getState())).toBe(selectCanonical(original.store.getState()));
  expect(told(again.recording.repro().actions)).toEqual(told(repro.actions));
}

it("a session with a race, a prefetch, a failure and Back is replayed identically", async () => {
  const original = recorded();
  const { store, server, history, settle, progress, answered } = original;
  store.dispatch(keywordsSubmitted({ to: withKeywords(emptyQuery, "nurse") }));
  store.dispatch(toPage(2));
  await answered("page=2");
  store.dispatch(linkNeared({ canonical: "page=3" }));
  (await server.asked("page=3")).answer(fragmentOf("page=3"));
  await until(() => results.select("page=3")(store.getState()).status === "fulfilled");
  store.dispatch(toPage(3));
  await history.back();
  store.dispatch(toPage(9));
  (await server.asked("page=9")).answer({}, 500);
  await until(() => progress() === "failed");
  store.dispatch(retryAsked());
  (await server.asked("page=9")).answer(fragmentOf("page=5"));
  await settle();
  await expectTheSame(original);
});

it("a session that ends in a failure is replayed to the same failure", async () => {
  const original = recorded();
  original.store.dispatch(toPage(2));
  (await original.server.asked("page=2")).fail();
  await original.settle();
  expect(original.progress()).toBe("failed");
  await expectTheSame(original);
});
