import type { Browser, Page } from "playwright-core";
import { documentScript } from "../../src/page/document-script";
import type { ActWindow, InPlaceAct } from "../../src/page/in-place-acts";
import { launchBrowser } from "../support/browser";

const origin = "http://jobsieve.test";
const body = `
<nav data-in-place="page">
  <a id="plain" href="/jobs?page=2">Next <b id="inner">page</b></a>
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

interface Recorder extends ActWindow {
  acts?: InPlaceAct[];
}

let browser: Browser;
let page: Page;
/** Documents that the browser went for by itself. */
let loads: string[];

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** `head` comes after the script; what it asks for can be held back by the test. */
async function open(head = "") {
  page = await browser.newPage();
  loads = [];
  await page.context().route("**/*", (route) => {
    const request = route.request();
    if (request.url().endsWith("/gone.js")) return route.fulfill({ status: 404 });
    if (request.resourceType() === "script") return;
    if (request.isNavigationRequest()) loads.push(`${request.method()} ${request.url().replace(origin, "")}`);
    const text = `<!doctype html><script>${documentScript}</script>${head}<body>${body}`;
    return route.fulfill({ contentType: "text/html", body: text });
  });
  await page.goto(`${origin}/jobs`, { waitUntil: head === "" ? "load" : "commit" });
  loads = [];
}

afterEach(() => page.close());

function follow() {
  return page.evaluate(() => {
    const recorder: Recorder = window;
    recorder.acts = [];
    recorder.followActs?.((act) => recorder.acts?.push(act));
  });
}

const acts = () => page.evaluate(() => (window as Recorder).acts ?? []);

/** What came of clicking: the acts taken in place, and whether the browser was left to go by itself. */
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

const secondPage = { acts: [{ mark: "page", search: "page=2", isLink: true }], left: false };
const leftAlone = { acts: [], left: true };

describe("a link", () => {
  beforeEach(async () => {
    await open();
    await follow();
  });

  it.each(["plain", "inner", "self"])("is followed in place: %s", async (id) => {
    expect(await click(id)).toEqual(secondPage);
  });

  it("to the whole list is followed too", async () => {
    expect(await click("empty")).toEqual({
      acts: [{ mark: "page", search: "", isLink: true }],
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

  it("is left alone when somebody else has dealt with the click", async () => {
    await page.evaluate(() => {
      document.getElementById("plain")?.addEventListener("click", (event) => event.preventDefault());
    });
    expect((await click("plain")).acts).toEqual([]);
  });
});

describe("a form", () => {
  beforeEach(async () => {
    await open();
    await follow();
  });

  const fields = "search%5Bquery%5D=C%2B%2B+%26+R%26D&disciplines=health%7Cit";

  it("sends its own controls and its button, and nothing of its action's query", async () => {
    expect(await click("send")).toEqual({
      acts: [{ mark: "keywords", search: `${fields}&sort_type=salary` }],
      left: false,
    });
  });

  it("is known by its button's mark, where that has one", async () => {
    const { acts } = await click("sort");
    expect(acts).toEqual([{ mark: "sort", search: `${fields}&sort_type=newest` }]);
  });

  it("is sent by Enter with its first button", async () => {
    await page.focus("#keywords");
    await page.keyboard.press("Enter");
    expect(await acts()).toEqual([{ mark: "keywords", search: `${fields}&sort_type=salary` }]);
  });

  it("with a control called action goes where its attribute says", async () => {
    expect((await click("named-send")).acts).toEqual([{ mark: "keywords", search: "action=x&page=3" }]);
  });

  it.each(["tab", "post", "posted-send", "other-send"])("is left to the browser: %s", async (id) => {
    expect(await click(id)).toEqual(leftAlone);
  });

  it("sent with a modified click is left to the browser", async () => {
    expect(await click("send", { modifiers: ["Shift"] })).toEqual(leftAlone);
  });
});

describe("before the page is alive", () => {
  const slowScript = '<script src="/assets/page.js" defer></script>';

  it("the last act waits, and is followed when it is", async () => {
    await open(slowScript);
    await page.click("#plain", { noWaitAfter: true });
    await page.click("#send", { noWaitAfter: true });
    await follow();
    expect((await acts()).map(({ mark }) => mark)).toEqual(["keywords"]);
    expect(loads).toEqual([]);
  });

  it("what a link leads to is asked for at once; a form's query is not in its last form yet", async () => {
    await open(slowScript);
    const hints = () =>
      page.$$eval("link[rel=preload]", (links) => links.map((link) => link.getAttribute("href")));
    await page.click("#send", { noWaitAfter: true });
    expect(await hints()).toEqual([]);
    await page.click("#plain", { noWaitAfter: true });
    expect(await hints()).toEqual(["/api/v1/results?page=2"]);
    await follow();
    await page.click("#empty", { noWaitAfter: true });
    expect(await hints()).toHaveLength(1);
  });

  it("an act is not waited for long", async () => {
    await open(slowScript);
    await page.click("#plain", { noWaitAfter: true });
    await page.waitForURL(`${origin}/jobs?page=2`, { waitUntil: "commit" });
    expect(loads).toEqual(["GET /jobs?page=2"]);
  });

  it("a page whose script fails is a plain page", async () => {
    await open('<script src="/assets/gone.js" defer></script>');
    await page.waitForLoadState();
    await page.click("#plain", { noWaitAfter: true });
    await page.waitForURL(`${origin}/jobs?page=2`, { waitUntil: "commit" });
    expect(loads).toEqual(["GET /jobs?page=2"]);
  });
});
