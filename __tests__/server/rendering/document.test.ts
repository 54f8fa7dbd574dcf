import { type DocumentParts, documentOf, wholeDocument } from "../../../src/server/rendering/document";

const plain = {
  lang: "en-GB",
  site: { name: "Jobsieve", icon: { address: "/favicon.png", mediaType: "image/png" }, style: null },
  title: "Jobs",
  picture: { address: "https://jobs.example/share/site.png", text: "Jobsieve" },
  markup: () => "<p>Hello</p>",
  assets: { scripts: ["/assets/page.js"], styles: ["/assets/page.css"] },
};

const documentText = (parts: DocumentParts) => wholeDocument(documentOf(parts));

test("the opening names every file, and is made before the markup is rendered", () => {
  const markup = jest.fn(() => "<p>Hello</p>");
  const { opening, rest } = documentOf({ ...plain, markup, state: { a: 1 } });
  expect(opening).toContain('href="/assets/page.css"');
  expect(opening).toContain('src="/assets/page.js"');
  expect(markup).not.toHaveBeenCalled();
  expect(rest()).toContain("<p>Hello</p>");
});

test("a page without a state has no state element and only the scripts that it is given", () => {
  expect(documentText(plain)).not.toContain('id="state"');
  expect(documentText({ ...plain, assets: { scripts: [], styles: [] } })).not.toContain("<script");
});

test("the analytics script is async and has the operator's attributes, escaped", () => {
  const analytics = { script: "https://stats.example/a.js", attributes: { "data-domain": 'jobs"><b>' } };
  const html = documentText({ ...plain, site: { ...plain.site, analytics } });
  expect(html).toContain(
    '<script src="https://stats.example/a.js" async fetchpriority="low" data-domain="jobs&quot;&gt;&lt;b&gt;"></script>',
  );
});

test("a page with a state has it as JSON, with its script and no inline script", () => {
  const html = documentText({ ...plain, state: { a: 1 } });
  expect(html).toContain('<script type="application/json" id="state">{"a":1}</script>');
  expect(html).toContain('<script src="/assets/page.js" defer></script>');
  expect(html).not.toContain("<script>");
});

test.each(["</script><script>alert(1)</script>", "<!--<script>", "</SCRIPT >", "\u2028"])(
  "data cannot end its own script element: %j",
  (text) => {
    const html = documentText({ ...plain, state: { text }, linkedData: { text } });
    for (const [, type, json] of html.matchAll(/<script type="([^"]+)"[^>]*>(.*?)<\/script>/g)) {
      expect([type, JSON.parse(String(json))]).toEqual([type, { text }]);
    }
    expect(html.match(/<\/script/gi)).toHaveLength(3);
    expect(html).not.toContain("<!--");
  },
);

test("titles, descriptions and addresses are escaped", () => {
  const hostile = '"><script>alert(1)</script>';
  const html = documentText({
    ...plain,
    title: hostile,
    description: hostile,
    canonical: hostile,
    lang: hostile,
    site: { ...plain.site, name: hostile },
    picture: { address: hostile, text: hostile },
  });
  expect(html).not.toContain("<script>");
  expect(html.match(/&quot;&gt;&lt;script&gt;/g)).toHaveLength(10);
});

test("only an unlisted page has noindex", () => {
  expect(documentText(plain)).not.toContain("noindex");
  expect(documentText({ ...plain, isUnlisted: true })).toContain('<meta name="robots" content="noindex">');
});

test("sharing tags have the page's title, description, address and picture", () => {
  const html = documentText({ ...plain, description: "3 jobs", canonical: "https://jobs.example/jobs" });
  const tags = [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)];
  expect(Object.fromEntries(tags.map(([, name, content]) => [name, content]))).toEqual({
    "og:type": "website",
    "og:site_name": "Jobsieve",
    "og:title": "Jobs",
    "og:description": "3 jobs",
    "og:url": "https://jobs.example/jobs",
    "og:image": "https://jobs.example/share/site.png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Jobsieve",
    "twitter:card": "summary_large_image",
  });
});

test("a page without a description or a canonical address has no sharing tags for them", () => {
  expect(documentText(plain)).not.toMatch(/og:(?:url|description)/);
});

test("the site's inline style comes after the style sheet that it overrides", () => {
  const style = "@media screen{:root{--accent:#123456}}";
  const html = documentText({ ...plain, site: { ...plain.site, style } });
  expect(html.indexOf(`<style>${style}</style>`)).toBeGreaterThan(html.indexOf('rel="stylesheet"'));
  expect(documentText(plain)).not.toContain("<style");
});
