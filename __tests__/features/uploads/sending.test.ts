import fc from "fast-check";
import {
  createProgressReports,
  createSpeedMeter,
  sentBytes,
} from "../../../src/features/uploads/sending/upload-engine";
import {
  failureMessage,
  readSuccess,
  readSuggestion,
} from "../../../src/features/uploads/sending/upload-requests";
import {
  sizeText,
  speedText,
  uploadText,
  uploadTexts,
} from "../../../src/features/uploads/sending/upload-texts";
import { readKeptFiles, windowKeptFiles } from "../../../src/features/uploads/sending/uploads-session";
import { uploadMessages } from "../../../src/shared/uploads";
import { FakeStorage } from "../../support/fake-storage";

const t = (key: Parameters<typeof uploadText>[1], values = {}) => uploadText({}, key, values);
const failed = { answer: "", status: 500, timedOut: false, timeoutMs: 30_000 };

describe("the message for a failed request", () => {
  it.each([
    ["an error of the server", { answer: { error: "No room.", code: "disk_full" }, status: 507 }, "No room."],
    ["a page", { answer: "<html>", status: 502 }, "Server responded with 502 code."],
    [
      "an error that is no text",
      { answer: { error: { a: 1 } }, status: 400 },
      "Server responded with 400 code.",
    ],
    [
      "what Dropzone could not parse",
      { answer: "Invalid JSON response from server.", status: 500 },
      "Invalid JSON response from server.",
    ],
    ["no answer", { status: 0 }, "The connection was lost."],
    ["no answer in time", { status: 0, timedOut: true }, "The server didn’t respond within 30 seconds."],
  ])("covers %s", (_, facts, message) => {
    expect(failureMessage({ ...failed, ...facts }, t, {})).toBe(message);
  });

  it("is the site's own text when it overrides the error code", () => {
    const answer = { error: "No room.", code: "disk_full" };
    const overrides = { "uploads.error.disk_full": "Kein Platz." };
    expect(failureMessage({ ...failed, answer, status: 507 }, t, overrides)).toBe("Kein Platz.");
  });
});

it("a refusal is translated if the page's language has a text for its code", () => {
  const german = { ...uploadTexts, language: "de", "uploads.error.disk_full": "Kein Platz." };
  const inGerman = (key: Parameters<typeof uploadText>[1], values = {}) => uploadText(german, key, values);
  const said = (code: string) =>
    failureMessage({ ...failed, answer: { error: "No room.", code }, status: 507 }, inGerman, {});
  expect([said("disk_full"), said("bad_uuid"), said("file_too_big")]).toEqual([
    "Kein Platz.",
    "No room.",
    "No room.",
  ]);
});

describe("a successful answer", () => {
  it("is any object except one that still expects chunks", () => {
    expect(readSuccess({ id: "1", token: "t" })).toEqual({ id: "1", token: "t" });
    expect(readSuccess({})).toEqual({});
    for (const answer of ["ok", "", null, undefined, { received: 1, expected: 3 }]) {
      expect(readSuccess(answer)).toBeUndefined();
    }
  });

  it("to a CV has one of three states", () => {
    for (const state of ["found", "none", "unreadable"]) expect(readSuggestion({ state })).toEqual({ state });
    for (const answer of [{ state: "else" }, {}, null, "found"])
      expect(readSuggestion(answer)).toBeUndefined();
  });
});

describe("the panel's texts", () => {
  it("include Dropzone's messages word for word", () => {
    expect(Object.values(uploadMessages)).toEqual([
      "File is too big ({{filesize}}MiB). Max filesize: {{maxFilesize}}MiB.",
      "You can't upload files of this type.",
      "You can not upload any more files.",
      "Server responded with {{statusCode}} code.",
      "Upload canceled.",
      "Invalid JSON response from server.",
    ]);
    expect(Object.values(uploadTexts)).toEqual(expect.arrayContaining(Object.values(uploadMessages)));
  });

  it("fill both kinds of placeholder, and keep those without a value", () => {
    expect(t("uploads.error.response", { statusCode: 404 })).toBe("Server responded with 404 code.");
    expect(t("uploads.error.file_too_big")).toBe(uploadMessages.fileTooBig);
    expect(t("uploads.remove.label", { name: "{{x}} $& {y}" })).toBe("Remove {{x}} $& {y}");
    expect([t("uploads.files", { count: 1 }), t("uploads.files", { count: 5 })]).toEqual([
      "1 file",
      "5 files",
    ]);
  });

  it("can be overridden by the site", () => {
    const own = { "uploads.remove": "Weg damit", "uploads.files.other": "{count} Dateien" };
    expect(uploadText(own, "uploads.remove")).toBe("Weg damit");
    expect(uploadText(own, "uploads.files", { count: 3 })).toBe("3 Dateien");
  });
});

describe("the bytes sent", () => {
  const chunkSize = 2_000_000;

  it("of an unchunked file follow its progress", () => {
    expect(sentBytes(1000, chunkSize, { progress: 25.04 })).toBe(250);
  });

  it("of a chunked file are the sum over its chunks, including a short last one", () => {
    const chunks = [{ progress: 100 }, { progress: 100 }, { progress: 50 }];
    expect(sentBytes(5_000_000, chunkSize, { progress: 83, chunked: true, chunks })).toBe(4_500_000);
  });

  it("never exceed the file's size, and equal it at the end", () => {
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
  it("matches that of a steady connection", () => {
    const meter = createSpeedMeter();
    let speed: number | null = null;
    for (let ms = 0; ms <= 5000; ms += 250) speed = meter.measure(ms * 1000, ms);
    expect(speed).toBeCloseTo(1_000_000, 0);
  });

  it("is unknown at first, and never negative", () => {
    const meter = createSpeedMeter();
    expect(meter.measure(500, 0)).toBeNull();
    expect(meter.measure(900, 10)).toBeNull();
    expect(meter.measure(100, 1000)).toBe(0);
  });

  it("drops when the connection slows down", () => {
    const meter = createSpeedMeter();
    for (let ms = 0; ms <= 5000; ms += 250) meter.measure(ms * 1000, ms);
    let speed: number | null = null;
    for (let ms = 250; ms <= 10_000; ms += 250) speed = meter.measure(5_000_000 + ms * 10, 5000 + ms);
    expect(speed).toBeGreaterThan(10_000);
    expect(speed).toBeLessThan(60_000);
  });
});

describe("progress reports", () => {
  const report = { size: 1000, upload: { uuid: "a", progress: 0 } };
  const at = (progress: number) => ({ ...report, upload: { ...report.upload, progress } });

  it.each([
    ["the end of the file", 2_000, [0, 200, 400, 600, 800, 1000]],
    ["the end of a chunk", 300, [0, 200, 300, 500, 600, 800, 900, 1000]],
  ])("are throttled, but always sent at %s", (_when, chunkBytes, sent) => {
    const dispatch = jest.fn();
    let now = 0;
    const reports = createProgressReports(dispatch, () => now);
    reports.begin("a");
    for (let progress = 0; progress <= 100; progress += 1) {
      now += 5;
      reports.report(at(progress), chunkBytes);
    }
    expect(dispatch.mock.calls.map(([{ payload }]) => payload.bytesSent)).toEqual(sent);
  });

  it("stop when the upload ends", () => {
    const dispatch = jest.fn();
    const reports = createProgressReports(dispatch);
    reports.begin("a");
    reports.end("a");
    reports.report(at(50), 100);
    expect(dispatch).not.toHaveBeenCalled();
  });
});

describe("sizes and speeds", () => {
  it("are written in kB and MB, in steps of 1,024", () => {
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

const storage = (limit?: number) => ({ localStorage: new FakeStorage(limit) as unknown as Storage });

const file = (id: string, keptAt = Date.now()) => ({
  id,
  token: `t${id}`,
  name: `${id}.pdf`,
  size: 3,
  keptAt,
});

test("kept files are listed by when they were last added, until removed", () => {
  const browser = storage();
  const kept = windowKeptFiles(browser, 30);
  kept.add(file("a"));
  kept.add(file("b"));
  kept.add(file("a"));
  expect(
    windowKeptFiles(browser, 30)
      .list()
      .map(({ id }) => id),
  ).toEqual(["b", "a"]);
  kept.remove("b");
  expect(kept.list().map(({ id }) => id)).toEqual(["a"]);
});

test("files past the server's retention period are not listed", () => {
  const browser = storage();
  const day = 24 * 60 * 60 * 1000;
  windowKeptFiles(browser, 30).add(file("old", Date.now() - 8 * day));
  expect(windowKeptFiles(browser, 30).list()).toHaveLength(1);
  expect(windowKeptFiles(browser, 7).list()).toEqual([]);
});

test("a full storage keeps no file and throws nothing", () => {
  const kept = windowKeptFiles(storage(10), 30);
  kept.add(file("a"));
  expect(kept.list()).toEqual([]);
});

test("a forbidden storage keeps no file and throws nothing", () => {
  const forbidden = {
    get localStorage(): Storage {
      throw new DOMException("forbidden", "SecurityError");
    },
  };
  const kept = windowKeptFiles(forbidden, 30);
  kept.add(file("a"));
  kept.remove("a");
  expect(kept.list()).toEqual([]);
});

test("any stored text is read without an error, and only files are listed", () => {
  const texts = fc.oneof(fc.string(), fc.json(), fc.constantFrom(null, "null", "[null, 3, {}]"));
  fc.assert(fc.property(texts, (text) => readKeptFiles(text).every(({ id }) => typeof id === "string")));
  expect(readKeptFiles(JSON.stringify([file("a"), { id: 3 }]))).toHaveLength(1);
});
