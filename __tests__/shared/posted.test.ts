import { markerOf, newestFirst, undated } from "../../src/shared/posted";

const job = (id: number, posted_at: string | null) => ({ id, posted_at });

test("newestFirst sorts by date, then by higher id, with undated jobs last", () => {
  const jobs = [
    job(1, null),
    job(2, "2026-11-01T00:00:00.000Z"),
    job(3, "2026-11-02T00:00:00.000Z"),
    job(4, "2026-11-02T00:00:00.000Z"),
    job(5, null),
  ];
  expect(newestFirst(jobs).map(({ id }) => id)).toEqual([4, 3, 2, 5, 1]);
  expect(jobs[0]?.id).toBe(1);
});

test("the marker of an undated job has the date `undated`", () => {
  expect(markerOf(job(7, null))).toEqual({ posted_at: undated, id: 7 });
  expect(markerOf(job(8, "2026-11-02T00:00:00.000Z"))).toEqual({
    posted_at: "2026-11-02T00:00:00.000Z",
    id: 8,
  });
});
