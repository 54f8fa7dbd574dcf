import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../../../src/server/database/database";
import { importFeedRows } from "../../../../src/server/feeds/import/import-feed-rows";
import { openFeed } from "../../../../src/server/feeds/readers/open-feed";
import { ensureTaxonomy } from "../../../../src/server/taxonomy/ensure-taxonomy";
import { CvSuggestions, SearchSuggester } from "../../../../src/server/uploads/cv/cv-suggestions";
import { readInProcess } from "../../../../src/server/uploads/cv/text-reading";
import { openMigrated } from "../../../support/databases";
import { programFile } from "../../../support/server-process";
import { onlyInTestAll } from "../../../support/stage";
import { pdfOf } from "../support/documents";
import { post } from "../support/dropzone-client";
import { type ScratchServer, startScratchServer } from "../support/scratch-server";
import { fillWithTitles } from "../support/titled-jobs";

const samples = join(process.cwd(), "../shared/data");

describe("over HTTP", () => {
  let database: Database;
  let server: ScratchServer;
  beforeAll(async () => {
    database = await openMigrated();
    await fillWithTitles(database);
    server = await startScratchServer({
      database,
      cvReader: programFile("cv-reader"),
      settings: { keepDays: 30 },
    });
  });
  afterAll(async () => {
    await server?.close();
    await database?.close();
  });

  async function suggestionFor(bytes: Buffer, name: string, given?: string) {
    const { body } = await post(server.url, { bytes, name });
    const headers = { authorization: `Bearer ${given ?? body.token}` };
    const answer = await fetch(`${server.url}/${body.id}/suggestion`, { headers });
    return { status: answer.status, body: await answer.json() };
  }

  it("a CV's own token gets its suggestion", async () => {
    const { status, body } = await suggestionFor(pdfOf("HGV driver, HGV licence"), "cv.pdf");
    expect([status, body.words]).toEqual([200, ["HGV driver"]]);
  });

  it("a wrong token gets a 404", async () => {
    expect((await suggestionFor(pdfOf("HGV driver"), "cv.pdf", "x")).status).toBe(404);
  });

  it("an unreadable file is kept, and the reason is returned", async () => {
    const png = Buffer.from("89504e470d0a1a0a0000000d4948445200000001", "hex");
    expect((await suggestionFor(png, "scan.png")).body).toEqual({ state: "unreadable", reason: "type" });
    expect((await suggestionFor(pdfOf(""), "scan.pdf")).body).toEqual({
      state: "unreadable",
      reason: "empty",
    });
    expect(await server.files("files")).not.toEqual([]);
  });

  it("with keepDays 0, a CV is deleted once its suggestion has been fetched", async () => {
    await server.restart({ keepDays: 0 });
    const kept = await server.files("files");
    const { body } = await post(server.url, { bytes: pdfOf("HGV driver"), name: "cv.pdf" });
    expect(await server.files("files")).toHaveLength(kept.length + 1);
    const headers = { authorization: `Bearer ${body.token}` };
    const suggestion = await fetch(`${server.url}/${body.id}/suggestion`, { headers });
    expect(await suggestion.json()).toMatchObject({ state: "found" });
    while ((await server.files("files")).length > kept.length)
      await new Promise((done) => setImmediate(done));
    expect((await fetch(`${server.url}/${body.id}`, { headers })).status).toBe(404);
    expect((await fetch(`${server.url}/${body.id}/suggestion`, { headers })).status).toBe(404);
  });
});

/** Real announcements and CVs, where they exist. */
if (existsSync(samples))
  onlyInTestAll("CVs among real announcements")("on the USAJOBS data", () => {
    const resumes = join(samples, "uploads/resumes");
    let database: Database;
    beforeAll(async () => {
      database = await openMigrated();
      await ensureTaxonomy(database);
      const feed = await openFeed({ path: join(samples, "usajobs/historical_2013-2016.jsonl") });
      const { format, rows } = feed;
      await importFeedRows(
        database,
        { source: "usajobs", format, rows, progress: () => feed.progress() },
        { country: "US", exclusive: true },
      );
      // They closed years ago; reopened, so that their titles can be matched.
      await database.query("update jobs set valid_through = null");
    });
    afterAll(async () => {
      await database?.close();
    });

    it.each([
      ["resume.pdf", ["software", "network"]],
      ["cv.pdf", ["software", "network"]],
      ["coverletter.pdf", ["software"]],
    ])("%s suggests a search with %j", async (name, words) => {
      const entry = programFile("cv-reader");
      const { signal } = new AbortController();
      const read = (path: string, type: string) => readInProcess(entry, path, type, signal);
      const suggestion = await new CvSuggestions(database, read).for({
        id: name,
        type: "application/pdf",
        signal,
        use: (reading) => reading(join(resumes, name)),
      });
      if (suggestion.state !== "found") throw new Error(suggestion.state);
      expect(suggestion.words).toEqual(expect.arrayContaining(words));
      expect(suggestion.disciplines.map(({ slug }) => slug)).toEqual([expect.stringMatching(/^technology/)]);
    });

    it.each([
      [
        "Registered nurse, eight years in intensive care: triage, wound care, ICU.",
        "health.nursing",
        "registered nurse",
      ],
      ["Truck driver, motor vehicle operator, forklift, deliveries.", "transport.driving", "motor vehicle"],
      [
        "Civil engineer: bridges, highways, hydraulic and geotechnical design.",
        "engineering.civil",
        "civil engineer",
      ],
    ])("finds the discipline and words of: %s", async (text, discipline, words) => {
      expect(await new SearchSuggester(database).suggest(text)).toMatchObject({
        state: "found",
        words: expect.arrayContaining([words]),
        disciplines: expect.arrayContaining([expect.objectContaining({ slug: discipline })]),
      });
    });
  });
