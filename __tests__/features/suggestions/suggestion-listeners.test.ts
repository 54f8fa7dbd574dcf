import { suggestKeywords } from "../../../src/features/suggestions/suggestion-listeners";
import {
  keywordsEntered,
  keywordsLeft,
  keywordsTyped,
  questionOf,
  selectSuggestions,
} from "../../../src/features/suggestions/suggestions-slice";
import { openVisits } from "../../../src/features/visits/visits-listeners";
import { visitsForgotten } from "../../../src/features/visits/visits-slice";
import type { Suggestions } from "../../../src/shared/wire/suggestions";
import { fakeClock } from "../../support/fake-clock";
import { FakeVisitMemory } from "../../support/fake-visit-memory";
import { until } from "../../support/until";
import { type Visit, visit } from "../../support/visit";

fakeClock();

const nurse = { text: "Nurse", kind: "title", count: 3, query: "search[query]=Nurse" } as const;
const cook = { text: "Cook", kind: "title", count: 2, query: "search[query]=Cook" } as const;
const leeds = "search[location]=leeds.town";

function typing({ store, server }: Visit, memory = new FakeVisitMemory()) {
  suggestKeywords(store.dispatch, memory.tab());
  const state = () => selectSuggestions(store.getState());
  const questions = () => server.requests.filter(({ url }) => url.pathname.endsWith("/suggestions"));
  const type = (text: string, { composing = false, search = "" } = {}) =>
    store.dispatch(keywordsTyped({ text, search, composing }));
  /** Advances the fake clock, so that an unwanted request would be sent. */
  const wait = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
  };
  return {
    ...{ type, wait },
    /** Types, and waits until the request is due. */
    typed: (text: string) => {
      type(text);
      return wait(150);
    },
    leave: () => store.dispatch(keywordsLeft()),
    asked: (search: string) => server.asked(search),
    /** Answers the request and waits until the answer is shown. */
    answered: async (search: string, answer: Suggestions) => {
      (await server.asked(search)).answer(answer);
      await until(() => state().data.length === answer.data.length && state().progress === "ready");
    },
    texts: () => state().data.map(({ text }) => text),
    progress: () => state().progress,
    questions: () => questions().length,
  };
}

test("a burst of keys sends one request, after a pause, with the rest of the form", async () => {
  const opened = typing(visit());
  for (const text of ["n", "nu", "nur"]) {
    opened.type(text, { search: leeds });
    await opened.wait(100);
  }
  expect([opened.questions(), opened.progress()]).toEqual([0, "loading"]);
  await opened.wait(50);
  await opened.answered(`${leeds}&text=nur`, { data: [nurse] });
  expect([opened.texts(), opened.questions()]).toEqual([["Nurse"], 1]);
});

test("one character, or more than 500, sends no request", async () => {
  const opened = typing(visit());
  opened.type(" n ");
  await opened.wait(1000);
  opened.type("😀");
  await opened.wait(1000);
  opened.type("x".repeat(501));
  await opened.wait(1000);
  expect([opened.questions(), opened.progress()]).toEqual([0, "idle"]);
});

test("texts that differ in case and spacing share one request", async () => {
  const opened = typing(visit());
  await opened.typed("Nur");
  opened.type(" nur ");
  await opened.answered("text=nur", { data: [nurse] });
  await opened.wait(1000);
  expect(opened.questions()).toBe(1);
  expect(questionOf("  Staff \u00a0NURSE ", leeds)).toBe(`/api/v1/suggestions?${leeds}&text=staff+nurse`);
});

test("typing on aborts the pending request, and suggestions stay until the next answer", async () => {
  const opened = typing(visit());
  await opened.typed("nur");
  await opened.answered("text=nur", { data: [nurse] });
  await opened.typed("nurs");
  const overtaken = await opened.asked("text=nurs");
  opened.type("co");
  expect([overtaken.signal.aborted, opened.texts(), opened.progress()]).toEqual([true, ["Nurse"], "loading"]);
  overtaken.answer({ data: [nurse, cook] });
  await opened.wait(150);
  await opened.answered("text=co", { data: [cook] });
  expect(opened.texts()).toEqual(["Cook"]);
});

test("no request is sent during IME composition, and one after it", async () => {
  const opened = typing(visit());
  opened.type("zhong", { composing: true });
  await opened.wait(2000);
  expect([opened.questions(), opened.progress()]).toEqual([0, "idle"]);
  opened.type("中医");
  await opened.typed("中医");
  await opened.answered(`text=${encodeURIComponent("中医")}`, { data: [nurse] });
  expect(opened.questions()).toBe(1);
});

test("a partial answer is shown, and requested again until it is complete", async () => {
  const opened = typing(visit());
  await opened.typed("nu");
  await opened.answered("text=nu", { data: [nurse], partial: true });
  await opened.wait(150);
  await opened.answered("text=nu", { data: [nurse, cook] });
  await opened.wait(10_000);
  expect([opened.texts(), opened.questions()]).toEqual([["Nurse", "Cook"], 2]);
});

test("a server that only gives partial answers is asked four times", async () => {
  const opened = typing(visit());
  opened.type("nu");
  for (const ms of [150, 150, 400, 1000]) {
    await opened.wait(ms);
    (await opened.asked("text=nu")).answer({ data: [], partial: true });
    await opened.wait(0);
  }
  await opened.wait(10_000);
  expect(opened.questions()).toBe(4);
});

test.each([
  ["a server error", { code: "internal" }, 500],
  ["another shape", { data: "nurse" }, 200],
  ["a list of nothing", { data: [null] }, 200],
])("%s gives no suggestions, and typing on sends a new request", async (_name, body, status) => {
  const opened = typing(visit());
  await opened.typed("nu");
  (await opened.asked("text=nu")).answer(body, status);
  await until(() => opened.progress() === "ready");
  expect(opened.texts()).toEqual([]);
  await opened.typed("nur");
  await opened.answered("text=nur", { data: [nurse] });
});

test("a failed request, or five seconds without an answer, gives no suggestions", async () => {
  const opened = typing(visit());
  await opened.typed("nu");
  (await opened.asked("text=nu")).fail();
  await until(() => opened.progress() === "ready");
  await opened.typed("nur");
  const silent = await opened.asked("text=nur");
  await opened.wait(5000);
  await until(() => opened.progress() === "ready");
  expect([silent.signal.aborted, opened.texts()]).toEqual([true, []]);
});

test("leaving the field cancels a waiting request and aborts one in flight", async () => {
  const opened = typing(visit());
  opened.type("nu");
  await opened.wait(100);
  opened.leave();
  await opened.wait(5000);
  expect([opened.questions(), opened.progress()]).toEqual([0, "idle"]);
  await opened.typed("nu");
  const request = await opened.asked("text=nu");
  opened.leave();
  await opened.wait(0);
  expect([request.signal.aborted, opened.progress()]).toEqual([true, "idle"]);
});

test("recent searches come from the visit record, and vanish when it is forgotten", () => {
  const memory = new FakeVisitMemory();
  const page = visit("/jobs?search[query]=staff+nurse");
  openVisits(page.store, memory.tab());
  typing(page, memory);
  const recent = () => selectSuggestions(page.store.getState()).recent;
  expect(recent()).toEqual([]);
  page.store.dispatch(keywordsEntered({ text: "", search: "" }));
  expect(recent()).toEqual(["staff nurse"]);
  page.store.dispatch(visitsForgotten());
  expect(recent()).toEqual([]);
  page.store.dispatch(keywordsEntered({ text: "", search: "" }));
  expect(recent()).toEqual([]);
});
