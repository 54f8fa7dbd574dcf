import fc from "fast-check";
import { knownElements, readDescription } from "../../../../src/server/feeds/normalise/description";
import { runs } from "../../../support/stage";

const page = "<p>Care for <strong>patients</strong></p>\n<ul><li>Nights</li><li>R&amp;D</li></ul>";

const escapedPage = page.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

test.each([
  ["as it is", page],
  ["escaped once", escapedPage],
  ["escaped twice", escapedPage.replaceAll("&", "&amp;")],
])("HTML %s gives the same HTML and text", (_how, raw) => {
  const { html, text } = readDescription(raw);
  expect(html).toBe(page);
  expect(text).toBe("Care for patients\n\nNights\n\nR&D");
});

test("plain text becomes paragraphs with special characters escaped", () => {
  const { html, text } = readDescription("Pay < £30k & rising\r\nPart time\r\n\r\n\r\nApply now");
  expect(html).toBe("<p>Pay &lt; £30k &amp; rising<br />Part time</p>\n<p>Apply now</p>");
  expect(text).toBe("Pay < £30k & rising\nPart time\n\nApply now");
});

test("scripts, event handlers, frames and javascript: links are removed", () => {
  const { html } = readDescription(
    `<div onclick="x()">Hi<script>alert(1)</script><style>p{}</style><iframe src="//evil"></iframe>
     <a href="javascript:alert(1)">a</a><a href="https://ok.example" target="_top" onmouseover=x>b</a>
     <img src=x onerror=alert(1)><svg/onload=x></div>`,
  );
  expect(html).not.toMatch(/script|onclick|onerror|onload|onmouseover|iframe|style|img|svg|alert/i);
  expect(html).toContain('<a href="https://ok.example" rel="nofollow noopener ugc">b</a>');
});

test.each([
  "<xmp><script>alert(1)</script></xmp>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  "<noembed><p title='</noembed><img src=x onerror=alert(1)>'></noembed>",
  "<noframes><p title='</noframes><img src=x onerror=alert(1)>'></noframes>",
  "<textarea><p title='</textarea><img src=x onerror=alert(1)>'></textarea>",
  "<title><p title='</title><img src=x onerror=alert(1)>'></title>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<option><style></option></select><img src=x onerror=alert(1)></style>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=alert(1)&gt;'>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<form action='javascript:alert(1)'><button formaction='javascript:alert(1)'>Apply</button></form>",
  "<a href='java&#10;script:alert(1)'>a</a><a href='&#x6A;avascript:alert(1)'>b</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>a</a><a href='vbscript:alert(1)'>b</a>",
  "<<script>script>alert(1)<</script>/script>",
  "<p style='background:url(javascript:alert(1))' onclick=alert(1)>a</p>",
])("no markup of %s survives", (payload) => {
  const { html } = readDescription(`<p>Before</p>${payload}<p>After</p>`);
  const tags = html.match(/<[^>]*>/g) ?? [];
  expect(tags.filter((tag) => !/^<(?:\/?(?:p|a)|br \/|a rel="nofollow noopener ugc")>$/.test(tag))).toEqual(
    [],
  );
  expect(html).toContain("Before");
});

test("headings are lowered, empty blocks removed and neighbouring blocks kept apart", () => {
  const { html, text } = readDescription("<h1>Role</h1><p>&nbsp;</p><p></p><div>One</div><div>Two</div>");
  expect(html).toBe("<h3>Role</h3><p>One</p><p>Two</p>");
  expect(text).toBe("Role\n\nOne\n\nTwo");
});

test("no input gives any tag beside the allowed ones", () => {
  const piece = fc.constantFrom(
    ..."<p>|</p>|<script>|</script>|<img src=x onerror=alert(1)>|&lt;script&gt;|&amp;lt;b&amp;gt;".split("|"),
    ..."<a href='javascript:x'>|text |\n\n|<|>|&|\"|<!--|-->|<svg onload=x>".split("|"),
  );
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

test("a description is cut after 50,000 characters", () => {
  expect(readDescription("x".repeat(60_000)).text).toBe("x".repeat(50_000));
});

test("a description with more than 3,000 tags is read as text without them", () => {
  expect(readDescription("<b>a</b>".repeat(1_500)).html).toContain("<strong>");
  const { html } = readDescription("<b>a</b>".repeat(1_501));
  expect(html.startsWith("<p>a a a")).toBe(true);
  expect(html).not.toContain("strong");
});

test("runs of spaces and of line breaks are shortened", () => {
  const { html, text } = readDescription(
    "<p>One&nbsp;&nbsp;  two<br><br><br><br>three</p><ul><li>a</li></ul>",
  );
  expect(html).toBe("<p>One two<br /><br />three</p><ul><li>a</li></ul>");
  expect(text).toBe("One two\n\nthree\n\na");
});

test("CR and CRLF are read as line ends", () => {
  expect(readDescription("One\rtwo\r\nthree").text).toBe("One\ntwo\nthree");
});

test.each([
  ["<h5>Pay</h5>", "<h4>Pay</h4>"],
  ["<b>now</b> <i>or</i> never", "<strong>now</strong> <em>or</em> never"],
  ["<a>here</a>", '<a rel="nofollow noopener ugc">here</a>'],
  ['<a href="//evil.example">here</a>', '<a rel="nofollow noopener ugc">here</a>'],
  ["<section>We need a nurse.<hr>Come.</section>", "<p>We need a nurse.<br />Come.</p>"],
  ["&lt;section&gt;We need a nurse.&lt;hr&gt;Come.&lt;/section&gt;", "<p>We need a nurse.<br />Come.</p>"],
  ["<dl><dt>Pay</dt><dd>ten pounds</dd></dl>", "<p>Pay</p><p>ten pounds</p>"],
  ["<figure>One</figure><aside>Two</aside>", "<p>One</p><p>Two</p>"],
  ["<html><head><title>Nurse</title></head><body>Come.</body></html>", "<p>Nurse</p>Come."],
  // Adjacent table cells are separated.
  ["<tr><td>Salary</td><td>£25,000</td></tr>", "<p>Salary · £25,000</p>"],
  [
    "<table><tr><th>Day<th><b>Hours</b><tr><td>Mon<td>8</table>",
    "<p>Day · <strong>Hours</strong></p><p>Mon · 8</p>",
  ],
  ["<table><tr><td></td><td>Salary</td><td> </td><td>£9</td><td></td></tr></table>", "<p>Salary · £9</p>"],
  ["<tr><td><p>Salary</p></td><td><p>£9</p></td></tr>", "<p><p>Salary</p><p>£9</p></p>"],
  ["<table><tr><td>Only</td></tr></table>", "<p>Only</p>"],
  // Text escaped once too often is decoded beside tags; an escaped tag beside real ones is shown.
  ["<p>R&amp;amp;D &amp;#38; more</p>", "<p>R&amp;D &amp; more</p>"],
  ["<p>Write &lt;b&gt; well</p>", "<p>Write &lt;b&gt; well</p>"],
])("the markup %j becomes %j", (raw, html) => {
  expect(readDescription(raw).html).toBe(html);
});

test("no known tag is shown as text, however often it was escaped", () => {
  const form = fc.constantFrom("<#>", "</#>", "<#/>", '<# class="x">', "<#\n>");
  const tag = fc
    .tuple(fc.constantFrom(...knownElements), form)
    .map(([name, mark]) => mark.replace("#", name));
  const escapes = [
    (html: string) => html,
    (html: string) => html.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    (html: string) => html.replaceAll("<", "&amp;lt;").replaceAll(">", "&amp;gt;"),
  ];
  const piece = fc.oneof(tag, fc.constantFrom("We ", "need", "\n"));
  const pieces = fc.array(piece, { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(pieces, fc.constantFrom(...escapes), (given, escaped) => {
      const { html, text } = readDescription(escaped(given.join("")));
      expect(text).not.toMatch(/[<>]/);
      expect(html).not.toMatch(/&lt;|<(?!\/?(?:p|br|h[34]|ul|ol|li|strong|em|a|blockquote)\b)/);
    }),
    { numRuns: runs(1000) },
  );
});

test.each([
  ["/apply/12", "https://jobs.example/apply/12"],
  ["apply?id=1", "https://jobs.example/list/apply?id=1"],
  ["#how", "https://jobs.example/list/7#how"],
  ["//other.example/x", "https://other.example/x"],
  ["https:apply", "https://jobs.example/list/apply"],
  ["www.other.example", "https://www.other.example"],
  ["https://ok.example", "https://ok.example"],
  ["mailto:a@b.example", "mailto:a@b.example"],
])("the link %j is resolved against the job's URL", (href, address) => {
  const { html } = readDescription(`<a href="${href}">here</a>`, "https://jobs.example/list/7");
  expect(html).toBe(`<a href="${address}" rel="nofollow noopener ugc">here</a>`);
});

test("a relative link in a job without a web URL loses its href and keeps its text", () => {
  for (const address of [null, "mailto:a@b.example"]) {
    for (const href of ["/apply/12", "apply", "#how", "//evil.example", "https:apply", "/\\evil.example"]) {
      const { html } = readDescription(`<a href="${href}">here</a>`, address);
      expect(html).toBe('<a rel="nofollow noopener ugc">here</a>');
    }
  }
});

test("every href is an absolute http, https, mailto or tel URL", () => {
  const href = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom("/x", "javascript:x", " data:x", "HTTPS:x"),
  );
  fc.assert(
    fc.property(href, fc.constantFrom(null, "https://jobs.example/7"), (given, address) => {
      const { html } = readDescription(`<p><a href="${given}">here</a></p>`, address);
      for (const [, link] of html.matchAll(/href="([^"]*)"/g)) {
        expect(link).toMatch(/^(?:https?:\/\/|mailto:|tel:)/i);
      }
    }),
  );
});
