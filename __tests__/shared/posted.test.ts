import { markerOf, newestFirst, undated } from "../../src/shared/posted";

const job = (id: number, posted_at: string | null) => ({ id, posted_at });

test("the newest job comes first, of one moment the last that came, and those without a date at the end", () => {
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

test("a marker of a job without a date is before all others", () => {
  expect(markerOf(job(7, null))).toEqual({ posted_at: undated, id: 7 });
  expect(markerOf(job(8, "2026-11-02T00:00:00.000Z"))).toEqual({
    posted_at: "2026-11-02T00:00:00.000Z",
    id: 8,
  });
});
