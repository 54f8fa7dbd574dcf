import {
  failureMessage,
  readSuccess,
  readSuggestion,
} from "../../../src/features/uploads/sending/upload-requests";
import { uploadText, uploadTexts } from "../../../src/features/uploads/sending/upload-texts";
import { uploadMessages } from "../../../src/shared/uploads";

const t = (key: Parameters<typeof uploadText>[1], values = {}) => uploadText({}, key, values);
const failed = { answer: "", status: 500, timedOut: false, timeoutMs: 30_000 };

describe("the words for a failed request", () => {
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
  ])("are there for %s", (_, facts, message) => {
    expect(failureMessage({ ...failed, ...facts }, t, {})).toBe(message);
  });

  it("are the site's own where it has some for the code", () => {
    const answer = { error: "No room.", code: "disk_full" };
    const overrides = { "uploads.error.disk_full": "Kein Platz." };
    expect(failureMessage({ ...failed, answer, status: 507 }, t, overrides)).toBe("Kein Platz.");
  });
});

it("a refusal is said in the page's language, as far as that has words for it", () => {
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

describe("an answer of success", () => {
  it("is any object but one that still expects chunks", () => {
    expect(readSuccess({ id: "1", token: "t" })).toEqual({ id: "1", token: "t" });
    expect(readSuccess({})).toEqual({});
    for (const answer of ["ok", "", null, undefined, { received: 1, expected: 3 }]) {
      expect(readSuccess(answer)).toBeUndefined();
    }
  });

  it("to a CV is one of three", () => {
    for (const state of ["found", "none", "unreadable"]) expect(readSuggestion({ state })).toEqual({ state });
    for (const answer of [{ state: "else" }, {}, null, "found"])
      expect(readSuggestion(answer)).toBeUndefined();
  });
});

describe("the panel's texts", () => {
  it("have Dropzone's messages, word for word", () => {
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

  it("fill both kinds of places, and leave those without a value", () => {
    expect(t("uploads.error.response", { statusCode: 404 })).toBe("Server responded with 404 code.");
    expect(t("uploads.error.file_too_big")).toBe(uploadMessages.fileTooBig);
    expect(t("uploads.remove.label", { name: "{{x}} $& {y}" })).toBe("Remove {{x}} $& {y}");
    expect([t("uploads.files", { count: 1 }), t("uploads.files", { count: 5 })]).toEqual([
      "1 file",
      "5 files",
    ]);
  });

  it("give way to the site's own", () => {
    const own = { "uploads.remove": "Weg damit", "uploads.files.other": "{count} Dateien" };
    expect(uploadText(own, "uploads.remove")).toBe("Weg damit");
    expect(uploadText(own, "uploads.files", { count: 3 })).toBe("3 Dateien");
  });
});
