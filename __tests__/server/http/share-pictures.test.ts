import { jobRecord, standInApp, standInParts } from "./parts";

test("a job has a share picture that caches may keep for an hour", async () => {
  const app = await standInApp();
  const answer = await app.inject("/share/jobs/7.png");
  expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
    200,
    "image/png",
    "picture of Staff Nurse",
  ]);
  expect(answer.headers).toMatchObject({ "cache-control": "public, max-age=3600", etag: '"staff-nurse"' });
});

test("the site has a share picture", async () => {
  const answer = await (await standInApp()).inject("/share/site.png");
  expect([answer.statusCode, answer.body]).toEqual([200, "picture of the site"]);
});

test("a matching If-None-Match gets 304 without drawing the picture", async () => {
  const png = jest.fn();
  const ofJob = () => ({ hash: "same", png });
  const app = await standInApp({ pictures: { ...standInParts().pictures, ofJob } });
  const answer = await app.inject({ url: "/share/jobs/7.png", headers: { "if-none-match": '"same"' } });
  expect([answer.statusCode, answer.headers.etag, answer.body]).toEqual([304, '"same"', ""]);
  expect(png).not.toHaveBeenCalled();
});

test.each([
  "/share/jobs/9.png",
  "/share/jobs/0.png",
  "/share/jobs/7x.png",
  "/share/jobs/-7.png",
  "/share/jobs/99999999999.png",
  "/share/jobs/..%2F7.png",
  "/share/jobs/7.svg",
  "/share/jobs/.png",
  "/share/other.png",
])("an unknown job or file has no picture: %s", async (url) => {
  const app = await standInApp();
  expect((await app.inject(url)).statusCode).toBe(404);
});

test("a job that is not open yet has no picture", async () => {
  const { jobs } = standInParts();
  const byId = async () => ({ ...jobRecord(9, "Optician", null), openness: "not yet" as const });
  const app = await standInApp({ jobs: { ...jobs, byId } });
  expect((await app.inject("/share/jobs/9.png")).statusCode).toBe(404);
});
