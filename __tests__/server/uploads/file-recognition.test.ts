import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAccepted, recogniseFile } from "../../../src/server/uploads/upload-service";
import { duringTests } from "../../support/during-tests";
import { scratchFolder } from "../../support/scratch-folder";
import { documentXml, pdfOf, wordFile, zipOf } from "./support/documents";
import { chunksOf, post, postAll, uploadInChunks } from "./support/dropzone-client";
import { startScratchServer } from "./support/scratch-server";

const samples = join(process.cwd(), "../shared/data/uploads");
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const folder = scratchFolder();

async function typeOf(bytes: Buffer): Promise<string> {
  const path = join(folder, "unnamed");
  await writeFile(path, bytes);
  return (await recogniseFile(path)).mime;
}

const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");
/** An empty zip archive. */
const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
const oldOffice = (stream: string) =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(65_530),
    Buffer.from(stream, "utf16le"),
    Buffer.alloc(500),
  ]);

describe("a file's type", () => {
  it.each([
    ["a PDF", Buffer.from("%PDF-1.4\n%âãÏÓ\n"), "application/pdf"],
    ["a PNG", png, "image/png"],
    ["a zip archive", zip, "application/zip"],
    ["an old Word document", oldOffice("WordDocument"), "application/msword"],
    ["an old spreadsheet", oldOffice("Workbook"), "application/x-cfb"],
    ["nothing", Buffer.alloc(0), "text/plain"],
    ["UTF-8", Buffer.from("Lebenslauf — Zoë\r\n\tÜberblick"), "text/plain"],
    ["Windows-1252", Buffer.from("R\xe9sum\xe9", "latin1"), "text/plain"],
    ["UTF-16 with a mark", Buffer.from("\ufeffResume", "utf16le"), "text/plain"],
    ["UTF-16 the other way round", Buffer.from("feff004c00e90009006500a0", "hex"), "text/plain"],
    ["sound that begins as UTF-16 does", Buffer.from("fffe41000100", "hex"), "audio/mpeg"],
    ["zeros", Buffer.alloc(5000), "application/octet-stream"],
    ["a program", Buffer.from("7f454c4602010100", "hex"), "application/x-elf"],
  ])("is detected from its bytes: %s", async (_, bytes, mime) => {
    expect(await typeOf(bytes)).toBe(mime);
  });

  it("is accepted by extension, media type or wildcard", () => {
    const jpeg = { mime: "image/jpeg", endings: ["jpg", "jpeg"] };
    for (const type of [".jpg", ".JPEG", "image/jpeg", "image/*"])
      expect(isAccepted(jpeg, [".pdf", type])).toBe(true);
    for (const type of [".pdf", "image/png", "text/*", "jpg", ""])
      expect(isAccepted(jpeg, [type])).toBe(false);
  });
});

describe("the server", () => {
  const server = duringTests(() => startScratchServer());
  const refused = {
    status: 415,
    body: { code: "type_not_accepted", error: "You can't upload files of this type." },
  };

  it("refuses a zip archive named .pdf, whole or in chunks, and again when repeated", async () => {
    const empty = await startScratchServer();
    const forms = chunksOf({ url: empty.url, bytes: zip, name: "cv.pdf", chunkSize: 10 });
    expect(await post(empty.url, { bytes: zip, name: "cv.pdf" })).toEqual(refused);
    const answers = await postAll(empty.url, [...forms, ...forms]);
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.slice(2)).toEqual(Array(4).fill(refused));
    expect(await empty.files("files")).toEqual([]);
    expect((await empty.files("parts")).filter((path) => /\/\d+$/.test(path))).toEqual([]);
    await empty.close();
  });

  it("refuses a video at its first chunk", async () => {
    const film = Buffer.concat([Buffer.from("000000206674797069736f6d", "hex"), Buffer.alloc(300_000)]);
    const [first, second] = chunksOf({ url: server().url, bytes: film, name: "cv.pdf", chunkSize: 100_000 });
    expect(await post(server().url, first)).toEqual(refused);
    expect(await post(server().url, second)).toEqual(refused);
  });

  const own: [name: string, status: number, type: string | undefined, bytes: Buffer][] = [
    ["cv.pdf", 201, "application/pdf", pdfOf("Staff nurse")],
    ["cv.docx", 201, docx, wordFile(Buffer.from(documentXml("Staff nurse")))],
    ["cv.txt", 201, "text/plain", Buffer.from("Staff nurse")],
    ["scan.png", 201, "image/png", png],
    ["cv.doc", 415, undefined, oldOffice("WordDocument")],
    ["a zip archive.pdf", 415, undefined, zipOf({ "cv.txt": Buffer.from("Staff nurse") })],
  ];

  /** Real files, where they exist. */
  const real: [path: string, status: number, type: string | undefined][] = [
    ["documents/blank_job_spec.pdf", 201, "application/pdf"],
    ["documents/valid_word_document.docx", 201, docx],
    ["documents/invalid_plain_text_file.txt", 201, "text/plain"],
    ["documents/large-photo-3.7MB.jpg", 201, "image/jpeg"],
    ["resumes/resume.pdf", 201, "application/pdf"],
    ["documents/valid_legacy_word_document.doc", 415, undefined],
    ["documents/zip_file_pretending_to_be_a_pdf.pdf", 415, undefined],
  ];
  const there = real
    .filter(([path]) => existsSync(join(samples, path)))
    .map(([path, ...rest]) => [path, ...rest, readFileSync(join(samples, path))] as const);

  it.each([...own, ...there])("answers %s by its content with %i", async (_name, status, type, bytes) => {
    const answer = await uploadInChunks({ url: server().url, bytes, chunkSize: 500_000 });
    expect([answer.status, answer.body.type]).toEqual([status, type]);
  });
});
