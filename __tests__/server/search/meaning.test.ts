import fc from "fast-check";
import type { LocationService } from "../../../src/server/places/location-service";
import type { SearchService } from "../../../src/server/search/search-service";
import { startSearch } from "../../../src/server/search/start-search";
import { parseQuery } from "../../../src/shared/query-codec";
import { emptyQuery } from "../../../src/shared/search-query";
import { eachDatabase } from "../../support/databases";
import { runs } from "../../support/stage";
import { eventually } from "../../support/until";
import { type SmallJob, smallLocations, smallToday, writeJobs, writeWorld } from "./small-world";

const titles: readonly (readonly [title: string, company: string, description: string])[] = [
  ["Registered Nurse", "Leeds Hospitals", "Cares for patients."],
  ["RN, Night Shift", "York Hospitals", "Cares for patients."],
  ["Porter", "Leeds Hospitals", "Helps each registered nurse on the ward."],
  ["Software Engineer", "Acme", "Writes Python, and mentors the office."],
  ["Developer", "Acme", "Writes Python."],
  [
    "International Development Adviser",
    "Sherwood Forest Hospitals",
    "Each developer of policy is advised, in service.",
  ],
  ["Ranger", "Forest Service", "Walks the woods."],
  ["IT Support Officer", "Acme", "Mends computers."],
  ["Accounts Receivable Clerk", "Globex", "Keeps books with it."],
  ["Accountant", "Globex", "Keeps books."],
  ["Receptionist", "Globex", "Greets callers."],
  ["Tutor", "Initech", "Teaches each driver in Leeds, near and far, by vacancies."],
  ["Head Chef", "Globex", "Cooks in a busy kitchen."],
  ["Commis Chef", "Globex", "Cooks Dover sole, in part and at a time."],
  ["HGV Driver", "Globex", "Takes goods to shops."],
  ["Physicist", "Globex", "Uses Python to heal."],
  ["Bus Driver", "Globex", "Takes people to shops."],
  ["Caterer", "Globex", "Feeds guests Dover sole, part of the time."],
  ["Legal Secretary", "Initech", "Types letters."],
  ...Array.from({ length: 20 }, (): [string, string, string] => ["Attorney", "Initech", "Pleads."]),
  ["— (full time)", "Globex", "Its title says nothing before its first aside."],
  ["Midwife", "York Hospitals", "Helps with births."],
  ["Childminder", "Initech", "Minds toddlers."],
  ["Carer", "Initech", "You are fluent in Spanish, as Yorks people are."],
  // Their words share stems with *busy*, *important* and *universal*.
  ...["Business Manager", "Import Clerk", "University Lecturer"].flatMap((title) =>
    Array.from({ length: 5 }, (): [string, string, string] => [title, "Hooli", "Is at work by nine."]),
  ),
];

/** Also resolves LDS, a name that no job has. */
const locations: LocationService = {
  ...smallLocations,
  read: (name, ...more) => smallLocations.read(name === "LDS" ? "Leeds" : name, ...more),
};

/** Dover and the two Newports, far from the other places. */
const elsewhere = new Map([
  ["Attorney", 31],
  ["Physicist", 17],
  ["Ranger", 32],
]);

const jobs: SmallJob[] = titles.map(([title, company, description], place) => ({
  title,
  company,
  description,
  salary_annual: title === "Receptionist" ? 25_000 : null,
  posted_at: `2026-01-0${(place % 9) + 1}T08:00:00Z`,
  place_ids: [elsewhere.get(title) ?? (place % 2 === 0 ? 13 : 15)],
  disciplines: ["it.software"],
  job_types: [title === "Receptionist" ? "part-time" : "full-time"],
}));

eachDatabase((database) =>
  describe("the meaning of keywords", () => {
    let search: SearchService;
    beforeAll(async () => {
      await writeWorld(database());
      await writeJobs(database(), jobs, "job");
      search = await startSearch(database(), () => locations, { now: () => smallToday });
      await eventually(() => !search.version.endsWith(".0"), "the words of the jobs");
    });
    afterAll(() => search?.close());

    const ask = (text: string) => search.results(parseQuery(text));
    const found = async (text: string) => (await ask(text)).jobs.map(({ title }) => title);

    test("synonyms are searched, title matches first, and can be excluded singly or all at once", async () => {
      const { jobs: cards, meaning } = await ask("search[query]=RN");
      expect(cards.map(({ title }) => title)).toEqual(["RN, Night Shift", "Registered Nurse", "Porter"]);
      expect(meaning.also.map(({ text }) => text)).toEqual(["registered nurse"]);
      expect(await found(meaning.also[0]?.without ?? "")).toEqual(["RN, Night Shift"]);
      expect(await found("search[query]=RN&search[exact]=1")).toEqual(["RN, Night Shift"]);
    });

    test("words that no job has are not left out if a synonym finds jobs", async () => {
      const { jobs: cards, meaning } = await ask("search[query]=truck driver");
      expect([cards.map(({ title }) => title), meaning.left_out]).toEqual([["HGV Driver", "Bus Driver"], []]);
      expect(meaning.also).toContainEqual(expect.objectContaining({ text: "HGV driver", count: 0 }));
    });

    test("an abbreviation in the thesaurus is not corrected", async () => {
      const { jobs: cards, meaning } = await ask("search[query]=RGN");
      expect(cards.map(({ title }) => title)).toContain("Registered Nurse");
      expect(meaning.corrected).toBeNull();
    });

    test("quoted words are searched without synonyms", async () => {
      expect(await found('search[query]="RN"')).toEqual(["RN, Night Shift"]);
    });

    test("few results are followed by titles of the same occupation, which can be excluded", async () => {
      const { jobs: cards, meaning } = await ask("search[query]=caterer");
      expect(cards.map(({ title }) => title)).toEqual(["Caterer", "Commis Chef", "Head Chef"]);
      const [chef, ...others] = meaning.also;
      expect([chef, others]).toEqual([expect.objectContaining({ text: "chef", count: 1 }), []]);
      expect(await found(chef?.without ?? "")).toEqual(["Caterer"]);
      expect(await found("search[query]=caterer&search[exact]=1")).toEqual(["Caterer"]);
    });

    test("a full page of results adds other titles only on request", async () => {
      const { meaning, total_count } = await ask("search[query]=attorney");
      expect([total_count, meaning.also]).toEqual([20, []]);
      expect((await ask("search[query]=attorney&search[similar]=1")).total_count).toBeGreaterThan(20);
    });

    test("an exact word ranks before another with the same stem", async () => {
      const developers = await found("search[query]=developers&search[exact]=1");
      expect(developers).toEqual(["Developer", "International Development Adviser"]);
      expect((await found("search[query]=accountant&search[exact]=1"))[0]).toBe("Accountant");
    });

    test("a company is found by its name", async () => {
      expect((await found("search[query]=forest service"))[0]).toBe("Ranger");
    });

    test("IT is found in either case, and the pronoun is not", async () => {
      expect(await found("search[query]=it")).toEqual(["IT Support Officer"]);
      expect(await found("search[query]=IT support")).toEqual(["IT Support Officer"]);
    });

    test("initials mean the same with and without full stops", async () => {
      const registered = expect.arrayContaining(["Registered Nurse", "RN, Night Shift"]);
      for (const typed of ["R.N.", "r.n", "RN"])
        expect([typed, await found(`search[query]=${typed}`)]).toEqual([typed, registered]);
    });

    test("words without meaning are left out and reported", async () => {
      const { meaning, total_count } = await ask("search[query]=Head Chef (Band 6) – £35k");
      expect([total_count, meaning.left_out]).toEqual([2, ["(Band", "6)", "–", "£35k"]]);
      const sentence = await ask("search[query]=I am looking for a chef job in a very quiet kitchen");
      expect(sentence.jobs[0]?.title).toBe("Head Chef");
      expect(sentence.meaning.left_out).toContain("quiet");
    });

    test.each([
      "jobs",
      "vacancies near me",
      "Jobs nearby",
      "looking for a job in my area",
      "jobs for 16 year olds",
    ])("words for jobs in general, nearness or an age find every job: %s", async (keywords) => {
      const { meaning, total_count } = await ask(`search[query]=${keywords}`);
      expect([total_count, meaning.refinement]).toEqual([titles.length, null]);
      expect(meaning.left_out.join(" ")).toBe(keywords);
    });

    test("words for jobs and nearness are left out beside a word or a place", async () => {
      for (const keywords of ["chef near me", "chef jobs close to me", "chef in my area"])
        expect(await found(`search[query]=${keywords}`)).toEqual(await found("search[query]=chef"));
      const { refinement } = (await ask("search[query]=jobs in leeds")).meaning;
      expect(refinement).toMatchObject({
        applied: true,
        query: "search[location]=leeds.town",
        label: "Leeds",
      });
    });

    test.each(["busy", "important", "universal"])(
      "a sentence leaves out a word that only shares a stem with titles: %s",
      async (word) => {
        const { jobs, meaning } = await ask(
          `search[query]=registered nurse looking for work on the ${word} ward in a team`,
        );
        expect(jobs.map(({ title }) => title)).toContain("Registered Nurse");
        expect(meaning.left_out).toContain(word);
      },
    );

    test.each([
      "Legal Secretary, attorney firm, £28,000 pa",
      "Legal Secretary (for an attorney) – £28k",
      "**URGENT** Legal Secretary | attorney | hybrid",
    ])("a pasted title finds its job by its first part: %s", async (keywords) => {
      expect(await found(`search[query]=${keywords}`)).toContain("Legal Secretary");
    });

    test("any word is a way to broaden, and jobs with more of the words rank first", async () => {
      const { broaden } = await ask("search[query]=ranger python");
      const any = broaden.find(({ kind }) => kind === "any_words");
      expect(any?.count).toBe(4);
      expect(await found("search[query]=head or chef")).toEqual(["Head Chef", "Commis Chef"]);
    });

    test("a correction of a single word lists its runners-up on request", async () => {
      const othersOf = async (keywords: string, relevance: boolean) =>
        (await search.results({ ...emptyQuery, keywords }, undefined, { relevance })).meaning.corrected;
      // One letter away from both *cooks* and *books*, which equally many jobs contain.
      const corrected = await othersOf("dooks", true);
      expect([corrected?.text, ...(corrected?.others ?? [])].sort()).toEqual(["books", "cooks"]);
      expect(await othersOf("dooks", false)).not.toHaveProperty("others");
      expect(await othersOf("dooks chef", true)).not.toHaveProperty("others");
    });

    test("a misspelt word that no job has is corrected unless the search is exact", async () => {
      const { meaning, jobs: cards } = await ask("search[query]=acountant");
      expect(meaning.corrected).toMatchObject({ text: "accountant", applied: true });
      expect(cards[0]?.title).toBe("Accountant");
      expect(await found("search[query]=acountant&search[exact]=1")).toEqual([]);
    });

    test("a thesaurus entry is recognised without its spaces, even if no job contains it", async () => {
      const { meaning, jobs: cards } = await ask("search[query]=lorrydrivers");
      expect(meaning.corrected).toMatchObject({ text: "lorry driver", applied: true });
      expect(cards[0]?.title).toBe("HGV Driver");
    });

    test("words that name refinements are searched as such if no job has all the words", async () => {
      const { meaning } = await ask("search[query]=part-time receptionist leeds");
      expect(meaning.refinement).toMatchObject({ applied: true, count: 1 });
      expect(await found(meaning.refinement?.query ?? "")).toEqual(["Receptionist"]);
      expect(meaning.refinement?.query).toBe(
        "search[query]=receptionist&search[location]=leeds.town&job_types=part-time",
      );
    });

    test.each([
      [
        "receptionist 20k within 10 miles of leeds",
        "receptionist, 20k, within 10 miles, Leeds",
        "search[query]=receptionist&search[location]=leeds.town&search[radius]=10&salary_min=20000",
      ],
      ["20k+ receptionist", "receptionist, 20k+", "search[query]=receptionist&salary_min=20000"],
    ])("a salary and a distance among the keywords refine the search: %s", async (keywords, label, query) => {
      const answer = await ask(`search[query]=${encodeURIComponent(keywords)}`);
      expect(answer.meaning.refinement).toMatchObject({ applied: true, count: 1, label, query });
      expect(answer.jobs.map(({ title }) => title)).toEqual(["Receptionist"]);
      expect(parseQuery(answer.query)).toMatchObject({ keywords, salary_min: "", radius: 25 });
    });

    test.each(["Receptionist (part time) | 20k | Leeds", "Receptionist part time - 20k - Leeds"])(
      "a pasted title's salary is not asked for: %s",
      async (keywords) => {
        const { meaning } = await ask(`search[query]=${keywords}`);
        expect(parseQuery(meaning.refinement?.query ?? "").salary_min).toBe("");
        expect(meaning.left_out).toContain("20k");
      },
    );

    test("a salary that no such job pays, and a distance without a place, are left out", async () => {
      const { meaning, total_count } = await ask("search[query]=receptionist 40k within 10 miles");
      expect([total_count, meaning.refinement]).toEqual([1, null]);
      expect(meaning.left_out).toEqual(["40k", "within", "10", "miles"]);
    });

    test.each<[keywords: string, refinement: object]>([
      // One job is part-time, two have the words.
      ["full time jobs", { applied: true, query: "job_types=full-time", count: titles.length - 1 }],
      ["part time", { applied: false, count: 1 }],
      ["parttime receptionist", { applied: true, query: "search[query]=receptionist&job_types=part-time" }],
      // Half of the jobs that name a place must be there; those that mention Dover are about fish.
      ["leeds", { applied: true, query: "search[location]=leeds.town" }],
      ["attorney dover", { applied: true, query: "search[query]=attorney&search[location]=dover.town" }],
      ["dover", { applied: false, query: "search[location]=dover.town" }],
      ["physicist newport", { applied: true, query: "search[query]=physicist&search[location]=Newport" }],
      // The location field has a place already.
      [
        "chef leeds&search[location]=york.town",
        { applied: true, label: "chef", query: "search[query]=chef&search[location]=york.town" },
      ],
      // Another name of a place, at the end.
      ["jobs LDS", { applied: true, query: "search[location]=leeds.town" }],
      [
        "full time nurse LDS",
        { applied: true, query: "search[query]=nurse&search[location]=leeds.town&job_types=full-time" },
      ],
      // After *in*, even if a job has all the words; other places stay keywords, and repeats are dropped.
      ["driver in leeds", { applied: true, query: "search[query]=driver&search[location]=leeds.town" }],
      [
        "driver in central leeds",
        { applied: true, query: "search[query]=driver&search[location]=leeds.town" },
      ],
      ["driver NW leeds", { applied: true, query: "search[query]=driver&search[location]=leeds.town" }],
      ["yorks carer in leeds", { query: "search[query]=yorks+carer&search[location]=leeds.town" }],
      ["york carer in leeds", { query: "search[query]=york+carer&search[location]=leeds.town" }],
      ["leeds carer in leeds", { query: "search[query]=carer&search[location]=leeds.town" }],
    ])("job types and places among the keywords refine the search: %s", async (keywords, refinement) => {
      expect((await ask(`search[query]=${keywords}`)).meaning.refinement).toMatchObject(refinement);
    });

    test.each([
      [["mid wife", "mid wives", "mid-wife", "midwives"], "Midwife"],
      [["nanny", "au pair", "babysitter", "child minder"], "Childminder"],
      [["spanish speaking", "Spanish speaker", "Spanish-speaking"], "Carer"],
    ])("%j find a job that uses another name", async (all, title) => {
      for (const keywords of all)
        expect([keywords, await found(`search[query]=${keywords}`)]).toEqual([
          keywords,
          expect.arrayContaining([title]),
        ]);
    });

    test("of the jobs that mention a skill, those of its occupation rank before newer ones", async () => {
      expect(await found("search[query]=python")).toEqual(["Developer", "Software Engineer", "Physicist"]);
    });

    test("a refinement that finds nothing does not replace its words", async () => {
      const { meaning, total_count, query, broaden } = await ask("search[query]=remote accountant");
      expect([total_count, query, meaning.refinement]).toEqual([2, "search[query]=remote+accountant", null]);
      expect(meaning.left_out).toEqual(["remote"]);
      expect(broaden.map(({ kind }) => kind)).toContain("keywords");
    });

    /** Every query for which a fragment gives a count. */
    async function offersOf(text: string) {
      const { meaning, broaden } = await ask(text);
      const { also, corrected, similar, refinement } = meaning;
      const others = [corrected, similar, refinement].filter((offer) => offer !== null);
      return [...broaden, ...others, ...also.map(({ without, count }) => ({ query: without, count }))];
    }

    test("every count equals the number of jobs that its link finds", async () => {
      const words =
        "rn nurse developer it part-time leeds or york chef head acountant python remote jobs of forest".split(
          " ",
        );
      const some = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 });
      const extra = fc.constantFrom(
        "",
        "&search[similar]=1",
        "&job_types=full-time",
        "&search[location]=york.town",
      );
      await fc.assert(
        fc.asyncProperty(some, extra, async (typed, more) => {
          for (const { query, count } of await offersOf(`search[query]=${typed.join("+")}${more}`))
            expect([query, (await ask(query)).total_count]).toEqual([query, count]);
        }),
        {
          numRuns: runs(50),
          seed: jest.getSeed(),
          // After a change, the rest names refinements and is searched as such.
          examples: [
            [["part-time", "developer", "leeds"], ""],
            [["acountant", "leeds"], ""],
          ],
        },
      );
    });

    test("similar titles are offered only if they add a job", async () => {
      for (const typed of ["nurse", "receptionist", "chef", "accountant", "ranger", "porter", "hgv driver"]) {
        for (const more of ["", "&search[location]=york.town", "&search[location]=leeds.town"]) {
          const { meaning, total_count } = await ask(`search[query]=${typed}${more}`);
          const added = meaning.similar === null ? 1 : meaning.similar.count - total_count;
          expect([typed, more, added > 0]).toEqual([typed, more, true]);
        }
      }
    });

    test.each([
      ["500 words", "word ".repeat(500)],
      ["emoji", "🦊 🦊🦊"],
      ["signs of patterns and quotes", '% _ \\ \' " ""'],
      ["operators unbalanced", '"unbalanced (or -or'],
      ["right-to-left", "שלום עולם nurse"],
      ["control characters", "\u0000nurse\u0007"],
      ["a minus", "-"],
      ["250 hyphens", "a-".repeat(250)],
    ])("odd keywords are answered: %s", async (_name, typed) => {
      const query = new URLSearchParams({ "search[query]": typed, "search[similar]": "1" });
      expect((await ask(query.toString())).total_count).toBeGreaterThanOrEqual(0);
    });
  }),
);
