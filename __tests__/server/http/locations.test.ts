import { Value } from "typebox/value";
import { LocationsPage } from "../../../src/shared/wire/locations";
import { Problem } from "../../../src/shared/wire/problem";
import { standInApp } from "./parts";

const ask = async (query: string) => (await standInApp()).inject(`/api/v1/locations?${query}`);

test("a name of three characters is looked up, trimmed, on the page that was asked for", async () => {
  const answer = await ask("name=%20z%C3%BCrich+&page=3");
  expect(answer.statusCode).toBe(200);
  expect(Value.Check(LocationsPage, answer.json())).toBe(true);
  expect(answer.json().data[0]).toMatchObject({ name: "zürich", cached_slug_with_class: "3.town" });
});

test.each(["日本国", "🏙🏙🏙", "%_'", '"; drop table places; --'])(
  "characters count, not bytes: %s",
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
])("a request that makes no sense is told why: %s", async (query, code) => {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect(Value.Check(Problem, answer.json())).toBe(true);
  expect(answer.json()).toMatchObject({ status: 400, code });
});
