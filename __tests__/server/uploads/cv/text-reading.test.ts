import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import {
  type ReadingLimits,
  readInProcess,
  usualLimits,
} from "../../../../src/server/uploads/cv/text-reading";
import { scratchFolder } from "../../../support/scratch-folder";
import { programFile } from "../../../support/server-process";
import { isGate } from "../../../support/stage";
import { eventually } from "../../../support/until";
import { documentXml, pdfOf, wordFile } from "../support/documents";

const samples = join(process.cwd(), "../shared/data/uploads");
const pdf = "application/pdf";
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const folder = scratchFolder();

async function reading(
  bytes: Buffer,
  type: string,
  limits: Partial<ReadingLimits> = {},
  signal = new AbortController().signal,
) {
  const path = join(folder, "unnamed");
  await writeFile(path, bytes);
  return readInProcess(programFile("cv-reader"), path, type, signal, {
    ...usualLimits,
    ...limits,
  });
}

describe("a CV's text", () => {
  it("is read from PDF, Word and plain text", async () => {
    expect(await reading(pdfOf("Staff nurse"), pdf)).toEqual({ text: "Staff nurse" });
    expect(await reading(wordFile(Buffer.from(documentXml("Staff nurse"))), docx)).toEqual({
      text: "Staff nurse",
    });
    expect(await reading(Buffer.from(" Zoë, nurse\n"), "text/plain")).toEqual({ text: "Zoë, nurse" });
    expect(await reading(Buffer.from("Zo\xeb", "latin1"), "text/plain")).toEqual({ text: "Zoë" });
    expect(await reading(Buffer.from("\ufeffZoë", "utf16le"), "text/plain")).toEqual({ text: "Zoë" });
  });

  it.each<[string, Buffer, string, string]>([
    ["an image", Buffer.from("ffd8ff", "hex"), "image/jpeg", "type"],
    ["a PDF without text", pdfOf(""), pdf, "empty"],
    ["an empty file", Buffer.alloc(0), "text/plain", "empty"],
    ["a PDF that is cut off", Buffer.from("%PDF-1.7\n"), pdf, "damaged"],
    ["a Word file that is none", Buffer.from("PK\x03\x04"), docx, "damaged"],
  ])("is unreadable in %s", async (_, bytes, type, reason) => {
    expect(await reading(bytes, type)).toEqual({ unreadable: reason });
  });

  it("is given up when a Word file unpacks to more than the memory limit", async () => {
    const megabytes = isGate ? 150 : 300;
    const packed = wordFile(Buffer.from(documentXml("x".repeat(megabytes * 1024 * 1024))));
    const memoryBytes = megabytes * 0.85 * 1024 * 1024;
    expect(await reading(packed, docx, { memoryBytes })).toEqual({ unreadable: "limits" });
    const small = wordFile(Buffer.from(documentXml("Staff nurse")));
    expect(await reading(small, docx, { memoryBytes })).toEqual({ text: "Staff nurse" });
  });

  it("is given up when it takes too long", async () => {
    expect(await reading(pdfOf("Staff nurse"), pdf, { timeMs: 1 })).toEqual({ unreadable: "limits" });
  });

  it("is given up when the request is aborted", async () => {
    const gone = new AbortController();
    const answer = reading(pdfOf("Staff nurse"), pdf, {}, gone.signal);
    setImmediate(() => gone.abort());
    expect(await answer).toEqual({ unreadable: "limits" });
  });

  // Inspecting the reader process needs /proc.
  (existsSync("/proc") ? describe : describe.skip)("while it is read, without an end", () => {
    let endless: string;
    beforeEach(() => {
      endless = join(folder, expect.getState().currentTestName?.replaceAll(/\W+/g, "-") ?? "");
      execFileSync("mkfifo", [endless]);
    });

    const readers = () =>
      readdirSync("/proc").filter((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(endless);
        } catch {
          return false;
        }
      });

    it("every thread of the reader runs at nice 10", async () => {
      const gone = new AbortController();
      const answer = readInProcess(programFile("cv-reader"), endless, "text/plain", gone.signal);
      await eventually(() => readers().length === 1, "a reader");
      const [reader = ""] = readers();
      const threads = () => readdirSync(`/proc/${reader}/task`).map(Number);
      await eventually(() => {
        const all = threads();
        return all.length > 5 && all.every((thread) => getPriority(thread) === 10);
      }, "low priorities");
      gone.abort();
      await answer;
    });

    it("the reader exits when its server is killed", async () => {
      const args = JSON.stringify([endless, "text/plain", String(512 * 1024 * 1024)]);
      const entry = JSON.stringify(programFile("cv-reader"));
      const script = `require("node:child_process").fork(${entry}, [...${args}, process.pid])`;
      const server = spawn(process.execPath, ["-e", script]);
      await eventually(() => readers().length === 1, "a reader");
      server.kill("SIGKILL");
      await once(server, "exit");
      await eventually(() => readers().length === 0, "no reader");
    });
  });

  // Real files, where they exist.
  const files: [path: string, type: string, text: RegExp][] = [
    ["resumes/resume.pdf", pdf, /DevOps Engineer/],
    ["resumes/cv.pdf", pdf, /Software Architect/],
    ["documents/valid_word_document.docx", docx, /^Test$/],
  ];
  if (existsSync(samples))
    it.each(files)("is read from %s", async (path, type, text) => {
      const entry = programFile("cv-reader");
      expect(await readInProcess(entry, join(samples, path), type, new AbortController().signal)).toEqual({
        text: expect.stringMatching(text),
      });
    });
});
