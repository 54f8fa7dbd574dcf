import { answerOf, standInApp, standInParts } from "./parts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id in the answer to a request that brings the given one from this address. */
async function idOf(given: string | undefined, trustedProxies: string[], remoteAddress = "10.0.0.1") {
  const request = { url: "/healthz", headers: { ...(given && { "x-request-id": given }) }, remoteAddress };
  return String((await answerOf(request, { trustedProxies })).headers["x-request-id"]);
}

test("every answer of any kind carries a unique request id", async () => {
  const app = await standInApp();
  const urls = ["/jobs", "/jobs", "/robots.txt", "/nowhere", "/%", "/api/v1/locations?name=x", "/readyz"];
  const answers = await Promise.all(urls.map((url) => app.inject(url)));
  const ids = answers.map(({ headers }) => String(headers["x-request-id"]));
  for (const id of ids) expect(id).toMatch(uuid);
  expect(new Set(ids).size).toBe(urls.length);
});

test("a trusted proxy's id is kept", async () => {
  expect(await idOf("a1b2.c3_d4-e5", ["10.0.0.0/8"])).toBe("a1b2.c3_d4-e5");
  expect(await idOf("a1b2c3d4", ["loopback"], "127.0.0.1")).toBe("a1b2c3d4");
});

test.each<[string, string | undefined, string[], string]>([
  ["nobody is trusted", "a1b2c3d4", [], "127.0.0.1"],
  ["another is trusted", "a1b2c3d4", ["10.0.0.0/8"], "192.0.2.1"],
  ["it says none", undefined, ["loopback"], "127.0.0.1"],
  ["it is short", "a1b2c3d", ["loopback"], "127.0.0.1"],
  ["it is long", "a".repeat(65), ["loopback"], "127.0.0.1"],
  ["it is markup", "<script>1</script>", ["loopback"], "127.0.0.1"],
  ["it is two", "a1b2c3d4, e5f6a7b8", ["loopback"], "127.0.0.1"],
])("a new id is generated where %s", async (_why, given, trusted, from) => {
  expect(await idOf(given, trusted, from)).toMatch(uuid);
});

test("problems and error pages name the request id", async () => {
  const { search, pages } = standInParts();
  const results = () => Promise.reject(new Error("lost"));
  const error = (status: number, requestId: string) => `${status} ${requestId}`;
  const app = await standInApp({ search: { ...search, results }, pages: { ...pages, error } });
  const problem = await app.inject("/api/v1/results");
  expect(problem.json().request_id).toBe(problem.headers["x-request-id"]);
  const page = await app.inject("/jobs");
  expect(page.body).toBe(`500 ${page.headers["x-request-id"]}`);
});
