import { writeFile } from "node:fs/promises";
import path from "node:path";
import { readOnet } from "../../../../src/server/feeds/thesaurus/occupation-files";
import {
  loadSiteVocabulary,
  loadSiteVocabularyIfThere,
  removeSet,
  storeSet,
} from "../../../../src/server/feeds/thesaurus/vocabulary-sets";
import { loadVersion } from "../../../../src/server/search/snapshot/load-jobs";
import { loadThesaurus } from "../../../../src/server/search/thesaurus/thesaurus";
import { eachDatabase } from "../../../support/databases";
import { duringTests } from "../../../support/during-tests";
import { scratchFolder } from "../../../support/scratch-folder";
import { catchesUp, startSmallSearch } from "../../search/small-search";
import { writeVocabularies } from "./vocabulary-files";

const folder = scratchFolder();
beforeAll(() => writeVocabularies(folder));

eachDatabase((opened) =>
  describe("a vocabulary", () => {
    const search = duringTests(() => startSmallSearch(opened(), []));

    const file = () => path.join(folder, "vocabulary.txt");

    test("updates the credits of a running search when it is loaded or removed", async () => {
      expect(search().credits).toEqual([]);
      await storeSet(opened(), await readOnet(path.join(folder, "db")));
      await catchesUp(search(), opened());
      expect(search().credits).toEqual([
        expect.stringMatching(/O\*NET 99\.1 Database by the U\.S\. Department/),
      ]);
      await removeSet(opened(), "onet");
      await catchesUp(search(), opened());
      expect(search().credits).toEqual([]);
    });

    test("is not read again while it is unchanged", async () => {
      const before = await loadThesaurus(opened());
      expect(await loadThesaurus(opened(), before)).toBe(before);
      await loadSiteVocabulary(opened(), file());
      const after = await loadThesaurus(opened(), before);
      expect(after.meaningsAt(["fish", "packer"], 0)).toEqual({ length: 2, also: ["pilchard packer"] });
      await loadSiteVocabulary(opened(), file());
      expect(await loadThesaurus(opened(), after)).toBe(after);
    });

    test("is read at start if the site has a file, and is kept when the file is broken", async () => {
      const told: string[] = [];
      const start = (name: string) =>
        loadSiteVocabularyIfThere(opened(), path.join(folder, name), ({ message }) => told.push(message));
      await start("vocabulary.txt");
      const before = await loadThesaurus(opened());
      await start("not-there.txt");
      expect(told).toEqual([]);
      await writeFile(path.join(folder, "broken.txt"), Buffer.from([0x61, 0x3d, 0xff]));
      await start("broken.txt");
      expect(told).toEqual([
        expect.stringMatching(/broken\.txt, line 1: not in UTF-8\. Nothing was changed\.$/),
      ]);
      expect(await loadThesaurus(opened(), before)).toBe(before);
    });

    test("does not raise the version while an import is changing jobs", async () => {
      const version = await loadVersion(opened());
      await opened().query(`insert into feed_imports (source, state) values ('a', 'applying')`);
      await storeSet(opened(), { name: "x", credit: "x", content: "", occupations: [] });
      expect(await loadVersion(opened())).toBe(version);
      await opened().query("delete from feed_imports");
      await removeSet(opened(), "x");
      expect(await loadVersion(opened())).not.toBe(version);
    });

    test("is unchanged when loading another fails halfway", async () => {
      const before = await loadThesaurus(opened());
      const occupations = [{ titles: ["a\0b"], near: "a", far: "a" }];
      await expect(
        storeSet(opened(), { name: "site", credit: "", content: "", occupations }),
      ).rejects.toThrow();
      expect(await loadThesaurus(opened(), before)).toBe(before);
      expect(await opened().query("select content from vocabularies where name = 'site'")).toHaveLength(1);
    });
  }),
);
