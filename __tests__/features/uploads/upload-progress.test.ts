import fc from "fast-check";
import {
  createProgressReports,
  createSpeedMeter,
  sentBytes,
} from "../../../src/features/uploads/sending/upload-engine";
import { sizeText, speedText, uploadText } from "../../../src/features/uploads/sending/upload-texts";

describe("the bytes sent", () => {
  const chunkSize = 2_000_000;

  it("of a whole file are its share", () => {
    expect(sentBytes(1000, chunkSize, { progress: 25.04 })).toBe(250);
  });

  it("of chunks are each chunk's share, however short the last is", () => {
    const chunks = [{ progress: 100 }, { progress: 100 }, { progress: 50 }];
    expect(sentBytes(5_000_000, chunkSize, { progress: 83, chunked: true, chunks })).toBe(4_500_000);
  });

  it("are never more than the file has, and all of it at the end", () => {
    const share = fc.integer({ min: 0, max: 100 }).map((progress) => ({ progress }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.array(share), (size, given) => {
        const count = Math.ceil(size / chunkSize);
        const sent = sentBytes(size, chunkSize, {
          progress: 0,
          chunked: true,
          chunks: given.slice(0, count),
        });
        expect(sent).toBeGreaterThanOrEqual(0);
        expect(sent).toBeLessThanOrEqual(size);
        const all = Array.from({ length: count }, () => ({ progress: 100 }));
        expect(sentBytes(size, chunkSize, { progress: 100, chunked: true, chunks: all })).toBe(size);
      }),
    );
  });
});

describe("the speed", () => {
  it("is that of a steady line", () => {
    const meter = createSpeedMeter();
    let speed: number | null = null;
    for (let ms = 0; ms <= 5000; ms += 250) speed = meter.measure(ms * 1000, ms);
    expect(speed).toBeCloseTo(1_000_000, 0);
  });

  it("is not told from one measurement, and never below nothing", () => {
    const meter = createSpeedMeter();
    expect(meter.measure(500, 0)).toBeNull();
    expect(meter.measure(900, 10)).toBeNull();
    expect(meter.measure(100, 1000)).toBe(0);
  });

  it("follows a line that slows down", () => {
    const meter = createSpeedMeter();
    for (let ms = 0; ms <= 5000; ms += 250) meter.measure(ms * 1000, ms);
    let speed: number | null = null;
    for (let ms = 250; ms <= 10_000; ms += 250) speed = meter.measure(5_000_000 + ms * 10, 5000 + ms);
    expect(speed).toBeGreaterThan(10_000);
    expect(speed).toBeLessThan(60_000);
  });
});

describe("reports of progress", () => {
  const report = { size: 1000, upload: { uuid: "a", progress: 0 } };
  const at = (progress: number) => ({ ...report, upload: { ...report.upload, progress } });

  it("come a few times a second at the most, and always at the end", () => {
    const told: unknown[] = [];
    let now = 0;
    const reports = createProgressReports(
      (action) => {
        told.push(action);
        return action;
      },
      () => now,
    );
    reports.begin("a");
    for (let progress = 0; progress <= 100; progress += 1) {
      now += 5;
      reports.report(at(progress), 100);
    }
    const sent = told.map((action) => (action as { payload: { bytesSent: number } }).payload.bytesSent);
    expect(sent).toEqual([0, 200, 400, 600, 800, 1000]);
  });

  it("end with the upload", () => {
    const dispatch = jest.fn();
    const reports = createProgressReports(dispatch);
    reports.begin("a");
    reports.end("a");
    reports.report(at(50), 100);
    expect(dispatch).not.toHaveBeenCalled();
  });
});

describe("sizes and speeds", () => {
  const t = (key: Parameters<typeof uploadText>[1], values = {}) => uploadText({}, key, values);

  it("read like the limit they are held against", () => {
    const sizes = [0, 1, 1024, 1_048_575, 1_048_576, 1_572_864, 268_435_456, 2_147_483_648];
    expect(sizes.map((size) => sizeText(size, t))).toEqual([
      "0 kB",
      "1 kB",
      "1 kB",
      "1,024 kB",
      "1.0 MB",
      "1.5 MB",
      "256 MB",
      "2,048 MB",
    ]);
    expect(speedText(2_621_440, t)).toBe("2.5 MB/s");
  });
});
