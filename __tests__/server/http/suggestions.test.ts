import { stringifyQuery } from "../../../src/shared/query-codec";
import type { SearchQuery } from "../../../src/shared/search-query";
import type { Suggestions } from "../../../src/shared/wire/suggestions";
import { standInApp, standInSearch } from "./parts";

const nurse = { text: "Nurse", kind: "title", count: 3, query: "search[query]=Nurse" } as const;

async function asking(answer: Suggestions = { data: [nurse] }) {
  const asked: unknown[] = [];
  const suggest = async (query: SearchQuery, typed: string) => {
    asked.push([stringifyQuery(query), typed]);
    return answer;
  };
  return { app: await standInApp({ search: { ...standInSearch, suggest } }), asked };
}

test("suggestions are for the trimmed text within the page's query", async () => {
  const { app, asked } = await asking();
  const url = "/api/v1/suggestions?text=+Nu+&search[location]=leeds.town&utm_source=x";
  const answer = await app.inject(url);
  expect(answer.json()).toEqual({ data: [nurse] });
  expect(asked).toEqual([["search[location]=leeds.town", "Nu"]]);
  expect(answer.headers["cache-control"]).toBe("public, max-age=0, s-maxage=60");
});

test("a partial answer is not cached", async () => {
  const { app } = await asking({ data: [], partial: true });
  const answer = await app.inject("/api/v1/suggestions?text=nu");
  expect([answer.json(), answer.headers["cache-control"]]).toEqual([{ data: [], partial: true }, "no-store"]);
});

test.each([
  ["", "text_too_short"],
  ["?text=n", "text_too_short"],
  ["?text=++n++", "text_too_short"],
  ["?text=%F0%9F%98%80", "text_too_short"],
  [`?text=${"nurse+".repeat(100)}`, "text_too_long"],
])("text that is too short or too long is refused: %s", async (search, code) => {
  const { app, asked } = await asking();
  const answer = await app.inject(`/api/v1/suggestions${search}`);
  expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  expect(asked).toEqual([]);
});

test.each([
  ["%25%5F", "%_"],
  ["%22%22", '""'],
  ["%D8%B9%D8%B1", "عر"],
  ["a&text=nu", undefined],
  ["%E6%97%A5%E6%9C%AC", "日本"],
])("odd text is answered, or refused with 400: %s", async (text, asPassedOn) => {
  const { app, asked } = await asking();
  const answer = await app.inject(`/api/v1/suggestions?text=${text}`);
  expect(answer.statusCode).toBe(asPassedOn === undefined ? 400 : 200);
  expect(asked).toEqual(asPassedOn === undefined ? [] : [["", asPassedOn]]);
});

test("an empty search warms up the suggestions when the server starts to listen", async () => {
  const { app, asked } = await asking();
  await app.listen({ port: 0, host: "localhost" });
  expect(asked).toEqual([["", ""]]);
  await app.close();
});
