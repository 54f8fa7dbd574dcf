import { Value } from "typebox/value";
import { LocationsPage } from "../../../src/shared/wire/locations";
import { Problem } from "../../../src/shared/wire/problem";
import { leeds, standInApp } from "./parts";

const ask = async (query: string) => (await standInApp()).inject(`/api/v1/locations?${query}`);

test("a name is trimmed and looked up on the page that was asked for", async () => {
  const answer = await ask("name=%20z%C3%BCrich+&page=3");
  expect(answer.statusCode).toBe(200);
  expect(Value.Check(LocationsPage, answer.json())).toBe(true);
  expect(answer.json().data[0]).toMatchObject({ name: "zürich", cached_slug_with_class: "3.town" });
});

test.each(["日本国", "🏙🏙🏙", "%_'", '"; drop table places; --'])(
  "a name of three or more characters of any kind is looked up: %s",
  async (name) => {
    expect((await ask(`name=${encodeURIComponent(name)}`)).json().data[0].name).toBe(name);
  },
);

test.each([
  ["", "name_too_short"],
  ["name=", "name_too_short"],
  ["name=le", "name_too_short"],
  ["name=%20%20le%20", "name_too_short"],
  ["name=🏙🏙", "name_too_short"],
  [`name=${"x".repeat(201)}`, "name_too_long"],
  ["name=leeds&page=0", "bad_page"],
  ["name=leeds&page=-1", "bad_page"],
  ["name=leeds&page=two", "bad_page"],
  ["name=leeds&page=1.5", "bad_page"],
  ["name=leeds&page=", "bad_page"],
  ["name=leeds&page=9999999999", "bad_page"],
  ["name=leeds&name=york", "bad_request"],
])("an invalid request gets 400 with its code: %s", async (query, code) => {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect(Value.Check(Problem, answer.json())).toBe(true);
  expect(answer.json()).toMatchObject({ status: 400, code });
});

const askNearest = async (query: string) => (await standInApp()).inject(`/api/v1/locations/nearest?${query}`);

test("a position gets its nearest place", async () => {
  const answer = await askNearest("latitude=53.8&longitude=-1.55");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(leeds);
});

test("a position far from every place gets 404 no_place_near", async () => {
  const answer = await askNearest("latitude=89.99&longitude=0");
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: "no_place_near" });
});

test.each([
  ["", "bad_latitude"],
  ["latitude=91&longitude=0", "bad_latitude"],
  ["latitude=0x10&longitude=0", "bad_latitude"],
  ["latitude=10&longitude=-180.5", "bad_longitude"],
  ["latitude=10&longitude=NaN", "bad_longitude"],
  ["latitude=10&longitude=1%3B", "bad_longitude"],
])("an invalid position gets 400 with its code: %s", async (query, code) => {
  const answer = await askNearest(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: 400, code });
});
