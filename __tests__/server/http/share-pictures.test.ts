import { answerOf, jobRecord, standInApp, standInParts } from "./parts";

test("a job and the site have share pictures", async () => {
  expect((await answerOf("/share/jobs/7.png")).body).toBe("picture of Staff Nurse");
  expect((await answerOf("/share/site.png")).body).toBe("picture of the site");
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
  expect((await answerOf(url)).statusCode).toBe(404);
});

test("a job that is not open yet has no picture", async () => {
  const { jobs } = standInParts();
  const byId = async () => ({ ...jobRecord(9, "Optician", null), openness: "not yet" as const });
  expect((await answerOf("/share/jobs/9.png", { jobs: { ...jobs, byId } })).statusCode).toBe(404);
});
