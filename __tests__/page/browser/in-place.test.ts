import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { isPlainClick } from "../../../src/features/site/browser";
import {
  eventFor,
  formAct,
  type InPlaceAct,
  interceptActs,
  linkAct,
} from "../../../src/page/browser/in-place";
import { parseQuery, stringifyQuery } from "../../../src/shared/query-codec";
import { anyQuery } from "../../support/arbitraries";
import { connectBrowser } from "../../support/browser";

it.each([
  ["facet", "search/facetToggled"],
  ["keywords", "search/keywordsSubmitted"],
  ["location", "search/radiusLocationChosen"],
  ["sort", "search/sortChosen"],
  ["page", "search/pageChosen"],
  ["broaden", "search/broadeningChosen"],
  ["clear", "search/refinementsCleared"],
  ["something else", "search/keywordsSubmitted"],
  ["constructor", "search/keywordsSubmitted"],
])("maps a mark to its event: %s", (mark, type) => {
  expect(eventFor({ mark, search: "" }).type).toBe(type);
});

it("reads a canonical link as its query, for every query", () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      fc.pre(query.keywords.trim() === query.keywords && query.location.trim() === query.location);
      fc.pre(query.location !== "" || query.sortType !== "distance");
      expect(eventFor({ mark: "page", search: stringifyQuery(query) }).payload.to).toEqual(query);
    }),
  );
});

it("trims a form's fields", () => {
  const { to } = eventFor({ mark: "keywords", search: "search[query]=+nurse+&search[location]=+" }).payload;
  expect(stringifyQuery(to)).toBe("search[query]=nurse");
});

it("drops a sort by distance if the location is empty", () => {
  const { to } = eventFor({ mark: "keywords", search: "search[location]=&sort_type=distance" }).payload;
  expect(to).toEqual(parseQuery(""));
});

describe("in-place acts", () => {
  const origin = "http://jobsieve.test";
  const body = `
<nav data-in-place="page">
  <a id="plain" href="/jobs?page=2">Next <b id="inner">page</b></a>
  <a id="stopped" href="/jobs?page=2">Stopped before the document hears of it</a>
  <a id="empty" href="/jobs">All</a>
  <a id="blank" href="/jobs?page=2" target="_blank">In a tab</a>
  <a id="self" href="/jobs?page=2" target="_self">Here</a>
  <a id="download" href="/jobs?page=2" download>To keep</a>
  <a id="foreign" href="https://elsewhere.test/jobs?page=2">Elsewhere</a>
  <a id="job" href="/jobs/1/nurse">A job</a>
  <a id="prefix" href="/jobs-archive?page=2">Sharing a prefix</a>
  <a id="hash" href="#main">Within</a>
  <a id="hashed" href="/jobs?page=2#main">With a hash</a>
</nav>
<a id="unmarked" href="/jobs?page=2">Unmarked</a>
<form id="search" data-in-place="keywords" action="/jobs?page=9" method="get">
  <input id="keywords" name="search[query]" value="C++ & R&D">
  <input name="search[location]" value="">
  <input type="hidden" name="disciplines" value="health|it">
  <button id="send" name="sort_type" value="salary">Search</button>
  <button id="sort" data-in-place="sort" name="sort_type" value="newest">Newest</button>
  <button id="tab" formtarget="_blank">In a tab</button>
  <button id="post" formmethod="post">Post</button>
</form>
<form id="named" data-in-place="keywords" action="/jobs"><input name="action" value="x"><input name="page" value="3"><button id="named-send">Go</button></form>
<form id="posted" data-in-place="keywords" action="/jobs" method="post"><button id="posted-send">Go</button></form>
<form id="other" data-in-place="keywords" action="/elsewhere"><button id="other-send">Go</button></form>
`;

  /** `(0, browser_1.isPlainClick)(event)`: in the page, the functions share one scope. */
  const importedCall = /\(0, \w+\.(\w+)\)/g;

  interface Recorder extends Window {
    acts?: InPlaceAct[];
  }

  /** The functions under test, as the page's only script. */
  const script = `
  ${[isPlainClick, linkAct, formAct, interceptActs].map(String).join("\n").replace(importedCall, "$1")}
  window.acts = [];
  document.documentElement.addEventListener("click", (event) => event.target.id === "stopped" && event.stopPropagation(), true);
  ${interceptActs.name}(document.documentElement, "/jobs", (act) => window.acts.push(act));
`;

  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await connectBrowser();
  });

  afterAll(() => browser.close());

  async function open() {
    page = await browser.newPage();
    const text = `<!doctype html><script>${script}</script><body>${body}`;
    await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: text }));
    await page.goto(`${origin}/jobs`);
  }

  beforeEach(open);
  afterEach(() => page.close());

  const acts = () => page.evaluate(() => (window as Recorder).acts ?? []);

  /** Clicks, and returns the acts taken in place and whether the browser's default action was left to it. */
  async function click(id: string, options: Parameters<Page["click"]>[1] = {}) {
    await page.evaluate(() => {
      document.addEventListener("click", noteDefault);
      document.addEventListener("submit", noteDefault);
      function noteDefault(event: Event) {
        if (event.type === "click" && (event.target as Element).closest("button")) return;
        document.documentElement.dataset.left = String(!event.defaultPrevented);
        event.preventDefault();
      }
    });
    await page.click(`#${id}`, options);
    const left = await page.evaluate(() => document.documentElement.dataset.left === "true");
    return { acts: await acts(), left };
  }

  const secondPage = { acts: [{ mark: "page", search: "page=2" }], left: false };
  const leftAlone = { acts: [], left: true };

  describe("a link", () => {
    it.each(["plain", "inner", "self", "stopped"])("is followed in place: %s", async (id) => {
      expect(await click(id)).toEqual(secondPage);
    });

    it("to all jobs is followed in place", async () => {
      expect(await click("empty")).toEqual({
        acts: [{ mark: "page", search: "" }],
        left: false,
      });
    });

    it.each(["blank", "download", "foreign", "job", "prefix", "hash", "hashed", "unmarked"])(
      "is left to the browser: %s",
      async (id) => {
        expect(await click(id)).toEqual(leftAlone);
      },
    );

    it.each(["Control", "Meta", "Shift", "Alt"] as const)("with %s is left to the browser", async (key) => {
      expect(await click("plain", { modifiers: [key] })).toEqual(leftAlone);
    });

    it("is ignored if another listener has prevented the click", async () => {
      await page.evaluate(() => {
        document.getElementById("plain")?.addEventListener("click", (event) => event.preventDefault());
      });
      expect((await click("plain")).acts).toEqual([]);
    });
  });

  describe("a form", () => {
    const fields = "search%5Bquery%5D=C%2B%2B+%26+R%26D&disciplines=health%7Cit";

    it("sends its controls and its button, without its action's query", async () => {
      expect(await click("send")).toEqual({
        acts: [{ mark: "keywords", search: `${fields}&sort_type=salary` }],
        left: false,
      });
    });

    it("takes its button's mark, if it has one", async () => {
      const { acts } = await click("sort");
      expect(acts).toEqual([{ mark: "sort", search: `${fields}&sort_type=newest` }]);
    });

    it("sent by Enter includes its first button", async () => {
      await page.focus("#keywords");
      await page.keyboard.press("Enter");
      expect(await acts()).toEqual([{ mark: "keywords", search: `${fields}&sort_type=salary` }]);
    });

    it("with a control named action goes to the address of its attribute", async () => {
      expect((await click("named-send")).acts).toEqual([{ mark: "keywords", search: "action=x&page=3" }]);
    });

    it.each(["tab", "post", "posted-send", "other-send"])("is left to the browser: %s", async (id) => {
      expect(await click(id)).toEqual(leftAlone);
    });

    it("sent with a modified click is left to the browser", async () => {
      expect(await click("send", { modifiers: ["Shift"] })).toEqual(leftAlone);
    });
  });
});
