import fc from "fast-check";
import { type KnownWords, readEnglish } from "../../../../src/server/search/spelling/english-words";
import { compoundsOf, JobSpelling } from "../../../../src/server/search/spelling/job-spelling";
import { noSpelling, type Spelling } from "../../../../src/server/search/spelling/spelling";
import { indexWords } from "../../../../src/server/search/spelling/word-index";
import { wordCounts } from "./word-counts";

describe("job spelling", () => {
  const jobs = wordCounts(
    "nurse 900, nurses 40, manager 1200, registered 300, receptionist 80, care 500, assistant 700, " +
      "administrator 260, pharmacist 60, caregiver 50, engineer 800, kubernetes 30, försäljare 12, the 900, " +
      "zookeper 1, bookkeeper 40",
  );

  const nothing = { has: () => false };
  const spellingOf = async (words: ReadonlyMap<string, number>, known: KnownWords = nothing) =>
    new JobSpelling(await indexWords(words), known);
  /** The corrections by a spelling of these words. */
  const correcting = async (words: string, known?: KnownWords) => {
    const corrects = await spellingOf(wordCounts(words), known);
    return (word: string) => corrects.corrections(word);
  };

  let spelling: Spelling = noSpelling;
  beforeAll(async () => {
    spelling = await spellingOf(jobs);
  });

  const texts = (word: string) => spelling.corrections(word).map(({ text }) => text);

  test.each([
    ["nures", "nurse"],
    ["mangaer", "manager"],
    ["recepsionist", "receptionist"],
    ["farmacist", "pharmacist"],
    ["enginere", "engineer"],
    ["kubernets", "kubernetes"],
    ["adminstrator", "administrator"],
    ["Nures", "nurse"],
  ])("corrects %s to %s with certainty", (typed, meant) => {
    expect(spelling.corrections(typed)[0]).toEqual({ text: meant, sure: true });
  });

  test("does not correct a slip to another slip in the jobs", async () => {
    const corrections = await correcting("opportunity 6000, oppurtunity 20");
    expect(corrections("oppurtinity").map(({ text }) => text)).toEqual(["opportunity"]);
  });

  test("an English word may be a slip of a far more frequent one, but never surely is", async () => {
    const english = { has: (word: string) => ["manger", "manager", "diver", "driver"].includes(word) };
    const offered = [{ text: "manager", sure: false }];
    expect((await correcting("manager 1200", english))("manger")).toEqual(offered);
    expect((await correcting("manager 1200, manger 2", english))("manger")).toEqual(offered);
    expect((await correcting("manager 1200, manger 20", english))("manger")).toEqual([]);
    expect((await correcting("manager 400", english))("manger")).toEqual([]);
    // Short words resemble too many others.
    expect((await correcting("driver 1200", english))("diver")).toEqual([]);
  });

  test("corrects an error in the first letter", () => {
    expect(texts("rnurse")[0]).toBe("nurse");
    expect(texts("wanager")[0]).toBe("manager");
  });

  test("splits two words written as one", () => {
    expect(spelling.corrections("careassistant")[0]).toEqual({ text: "care assistant", sure: true });
  });

  test("returns a word as the jobs spell it", () => {
    expect(texts("forsäljere")).toEqual(["försäljare"]);
  });

  test("is certain of a plural although its singular is near", () => {
    expect(spelling.corrections("nurrses")).toEqual([
      { text: "nurses", sure: true },
      { text: "nurse", sure: false },
    ]);
  });

  test.each(["NURES", "NuRes", "nur"])("never corrects %s with certainty", (typed) => {
    expect(spelling.corrections(typed).every(({ sure }) => !sure)).toBe(true);
  });

  test.each([..."42 nurse2 b2b n no nu_res % nur%s مهندس 护士护士 👩‍⚕️".split(" "), "", "nu\0res"])(
    "does not correct %j",
    (typed) => {
      expect(spelling.corrections(typed)).toEqual([]);
    },
  );

  test("corrects a rare word to a near and far more frequent one without certainty", async () => {
    const corrections = await correcting("administrator 400, adminstrator 2");
    expect(corrections("adminstrator")).toEqual([{ text: "administrator", sure: false }]);
    expect(corrections("administrator")).toEqual([]);
  });

  test("does not correct an English word that no job has", async () => {
    const corrections = await correcting("care 500", await readEnglish());
    expect(corrections("cart")).toEqual([]);
    expect(corrections("caer").map(({ text }) => text)).toEqual(["care"]);
  });

  test("knows software terms, plurals and prefixed words as English, but not misspellings", async () => {
    const english = await readEnglish();
    for (const word of "charset linters integrations respawned deallocation".split(" "))
      expect([word, english.has(word)]).toEqual([word, true]);
    for (const word of "intergrations resturant recuiter unabel".split(" "))
      expect([word, english.has(word)]).toEqual([word, false]);
  });

  test("corrects to a name only if it is very near", async () => {
    const corrections = await correcting("prichard 500", await readEnglish());
    expect(corrections("piechart")).toEqual([]);
    expect(corrections("prichrd").map(({ text }) => text)).toEqual(["prichard"]);
  });

  test("does not correct a word of the jobs if none is far more frequent", async () => {
    const someWords = fc.dictionary(
      fc.string({ unit: fc.constantFrom(..."aeinrst"), minLength: 3, maxLength: 9 }),
      fc.integer({ min: 1, max: 60 }),
      { minKeys: 1, maxKeys: 40 },
    );
    await fc.assert(
      fc.asyncProperty(someWords, async (words) => {
        const known = await spellingOf(new Map(Object.entries(words)));
        for (const word of Object.keys(words)) expect(known.corrections(word)).toEqual([]);
      }),
    );
  });

  test("returns at most three distinct corrections from the jobs for any input", () => {
    const known = [...jobs.keys()];
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme", maxLength: 500 }), slips()), (typed) => {
        const found = spelling.corrections(typed);
        expect(new Set(found.map(({ text }) => text)).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(3);
        for (const { text } of found) for (const word of text.split(" ")) expect(known).toContain(word);
        expect(found.slice(1).some(({ sure }) => sure)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test("does not depend on the order in which words were read", async () => {
    const turned = await spellingOf(new Map([...jobs].reverse()));
    fc.assert(
      fc.property(slips(), (typed) => {
        expect(turned.corrections(typed)).toEqual(spelling.corrections(typed));
      }),
    );
  });

  /** A word of the jobs with at most one letter removed and one inserted. */
  function slips(): fc.Arbitrary<string> {
    return fc
      .tuple(fc.constantFrom(...jobs.keys()), fc.nat(20), fc.nat(20), fc.constantFrom(..."aenrz"))
      .map(([word, out, into, letter]) => {
        const shorter = word.slice(0, out) + word.slice(out + 1);
        return shorter.slice(0, into) + letter + shorter.slice(into);
      });
  }

  test("does not correct a slip of a stop word to another word", async () => {
    const words = await indexWords(wordCounts("third 3, tier 9, three 2, nurse 900"));
    const stopWords = await indexWords(wordCounts("this 800, their 700, with 900, there 10"));
    const beside = new JobSpelling(words, await readEnglish(), stopWords);
    const without = new JobSpelling(words, await readEnglish());
    for (const slip of ["thirs", "thier", "theri"]) {
      expect(without.corrections(slip)).not.toEqual([]);
      expect([slip, beside.corrections(slip)]).toEqual([slip, []]);
    }
    expect(beside.corrections("nures")).toEqual([{ text: "nurse", sure: true }]);
  });

  test.each(["Kubernetes", "Terraform", "Ansible", "paralegal", "solicitors"])(
    "does not correct %s, although no job has it",
    async (word) => {
      const near = "kubernete 50, terraforms 50, ansibel 50, paralegals 50, solicitor 50";
      expect((await correcting(near, await readEnglish()))(word)).toEqual([]);
    },
  );
});

const words = wordCounts(
  "krankenpfleger 9, altenpfleger 20, pfleger 3, hauspfleger 1, lager 5, lagerleiter 4, leiter 8, flugbegleiter 2, " +
    "sachbearbeiter 30, arbeiter 4, geschäftsführer 12, unterführer 1, über 2, facharzt 3",
);

const compounds = async (word: string) => compoundsOf(word, await indexWords(words));

test.each([
  ["Pfleger", ["altenpfleger", "krankenpfleger", "hauspfleger"]],
  ["Leiter", ["lagerleiter"]],
  ["Arbeiter", []],
  ["Führer", ["geschaftsfuhrer", "unterfuhrer"]],
  ["Krankenpfleger", []],
  ["Pflegerin", ["altenpfleger", "krankenpfleger", "hauspfleger"]],
  ["Ärzte", ["facharzt"]],
])("%s has the compounds %j, most frequent first", async (word, expected) => {
  expect(await compounds(word)).toEqual(expected);
});

test.each(["lager", "", "C++", "pfle ger"])("%j has no compounds in words that end alike", async (word) => {
  expect(await compounds(word)).toEqual([]);
});

test("a word of three letters has no compounds", async () => {
  expect(compoundsOf("amt", await indexWords(new Map([["finanzamt", 3]])))).toEqual([]);
});
