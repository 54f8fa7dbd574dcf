import { type DocumentParts, documentOf, wholeDocument } from "../../../src/server/rendering/document";

const plain = {
  lang: "en-GB",
  title: "Jobs",
  markup: () => "<p>Hello</p>",
  assets: { scripts: ["/assets/page.js"], styles: ["/assets/page.css"] },
  inlineScript: "play()",
};

const documentText = (parts: DocumentParts) => wholeDocument(documentOf(parts));

test("what it begins with names every file, and is there before anything is rendered", () => {
  const markup = jest.fn(() => "<p>Hello</p>");
  const { opening, rest } = documentOf({ ...plain, markup, state: { a: 1 } });
  expect(opening).toContain('href="/assets/page.css"');
  expect(opening).toContain('src="/assets/page.js"');
  expect(markup).not.toHaveBeenCalled();
  expect(rest()).toContain("<p>Hello</p>");
});

test("a page without a state needs no script", () => {
  expect(documentText(plain)).not.toContain("<script");
});

test("a page with a state brings it, the script for it, and what runs before", () => {
  const html = documentText({ ...plain, state: { a: 1 } });
  expect(html).toContain('<script type="application/json" id="state">{"a":1}</script>');
  expect(html.indexOf("<script>play()</script>")).toBeLessThan(html.indexOf('src="/assets/page.js"'));
});

test.each(["</script><script>alert(1)</script>", "<!--<script>", "</SCRIPT >", "\u2028"])(
  "data cannot end its own script element: %j",
  (text) => {
    const html = documentText({ ...plain, state: { text }, linkedData: { text } });
    for (const [, type, json] of html.matchAll(/<script type="([^"]+)"[^>]*>(.*?)<\/script>/g)) {
      expect([type, JSON.parse(String(json))]).toEqual([type, { text }]);
    }
    expect(html.match(/<\/script/gi)).toHaveLength(4);
    expect(html).not.toContain("<!--");
  },
);

test("titles, descriptions and addresses cannot leave their places", () => {
  const hostile = '"><script>alert(1)</script>';
  const html = documentText({
    ...plain,
    title: hostile,
    description: hostile,
    canonical: hostile,
    lang: hostile,
  });
  expect(html).not.toContain("<script>");
  expect(html.match(/&quot;&gt;&lt;script&gt;/g)).toHaveLength(4);
});

test("only a page that asks for it is kept from search engines", () => {
  expect(documentText(plain)).not.toContain("noindex");
  expect(documentText({ ...plain, isUnlisted: true })).toContain('<meta name="robots" content="noindex">');
});
