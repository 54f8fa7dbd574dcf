import fc from "fast-check";
import { readDescription } from "../../../../src/server/feeds/normalise/description";

const page = "<p>Care for <strong>patients</strong></p>\n<ul><li>Nights</li><li>R&amp;D</li></ul>";

test.each([
  ["as it is", page],
  ["escaped once", page.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")],
  [
    "escaped twice",
    page.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("&", "&amp;"),
  ],
])("HTML %s gives the same page and the same text", (_how, raw) => {
  const { html, text } = readDescription(raw);
  expect(html).toBe(page);
  expect(text).toBe("Care for patients\n\nNights\n\nR&D");
});

test("plain text becomes paragraphs, its special characters escaped", () => {
  const { html, text } = readDescription("Pay < £30k & rising\r\nPart time\r\n\r\n\r\nApply now");
  expect(html).toBe("<p>Pay &lt; £30k &amp; rising<br />Part time</p>\n<p>Apply now</p>");
  expect(text).toBe("Pay < £30k & rising\nPart time\n\nApply now");
});

test("scripts, handlers, frames and script addresses do not survive", () => {
  const { html } = readDescription(
    `<div onclick="x()">Hi<script>alert(1)</script><style>p{}</style><iframe src="//evil"></iframe>
     <a href="javascript:alert(1)">a</a><a href="https://ok.example" target="_top" onmouseover=x>b</a>
     <img src=x onerror=alert(1)><svg/onload=x></div>`,
  );
  expect(html).not.toMatch(/script|onclick|onerror|onload|onmouseover|iframe|style|img|svg|alert/i);
  expect(html).toContain('<a href="https://ok.example" rel="nofollow noopener ugc">b</a>');
});

test("headings fit below the page's own, empty blocks go, words of neighbouring blocks stay apart", () => {
  const { html, text } = readDescription("<h1>Role</h1><p>&nbsp;</p><p></p><div>One</div><div>Two</div>");
  expect(html).toBe("<h3>Role</h3><p>One</p><p>Two</p>");
  expect(text).toBe("Role\n\nOne\n\nTwo");
});

test("no input gives anything executable, and the text has no markup of the HTML's", () => {
  const piece = fc.constantFrom(
    "<p>",
    "</p>",
    "<script>",
    "</script>",
    "<img src=x onerror=alert(1)>",
    "&lt;script&gt;",
    "&amp;lt;b&amp;gt;",
    "<a href='javascript:x'>",
    "text ",
    "\n\n",
    "<",
    ">",
    "&",
    '"',
    "<!--",
    "-->",
    "<svg onload=x>",
  ); // prettier-ignore
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const { html } = readDescription(pieces.join(""));
      const tags = html.match(/<[^<>]*>/g) ?? [];
      for (const tag of tags) {
        expect(tag).toMatch(
          /^<(?:\/?(?:p|strong|em|ul|ol|li|h3|h4|blockquote)|br \/|a(?: rel="[^"]*")?|\/a)>$/,
        );
      }
    }),
  );
});
