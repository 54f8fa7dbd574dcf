import { createHash } from "node:crypto";
import { join } from "node:path";
import { ownTheme, type Theme } from "../../../src/server/theme/theme";
import { answerOf, standInApp } from "./parts";

const logo = {
  address: "/site/0123456789abcdef.svg",
  mediaType: "image/svg+xml",
  content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  size: undefined,
};
const themed = (theme: Partial<Theme>) => standInApp({ theme: { ...ownTheme, ...theme } });

test("the site's logo is immutable and sandboxed by its policy", async () => {
  const app = await themed({ logo });
  const answer = await app.inject(logo.address);
  expect([answer.statusCode, answer.headers["content-type"], answer.rawPayload]).toEqual([
    200,
    "image/svg+xml",
    logo.content,
  ]);
  expect(answer.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringMatching(/^default-src 'none';.*; sandbox$/),
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers["content-security-policy"]).not.toContain("script-src");
});

test.each(["/site/0123456789abcdef.png", "/site/", "/site/x", "/site/..%2Fpackage.json"])(
  "no other file is served below /site: %s",
  async (url) => {
    const app = await themed({ logo });
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);

test("the policy allows only the site's own inline style, by its hash", async () => {
  const style = "@media screen{:root{--accent:#123456}}";
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = async (theme: Partial<Theme>) =>
    (await (await themed(theme)).inject("/jobs")).headers["content-security-policy"];
  expect(await policy({ style })).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(await policy({})).toContain("style-src 'self';");
});

const assets = { built: join(__dirname, "nowhere"), byHand: join(__dirname, "../../../static") };

test.each([
  ["/favicon.ico", "image/vnd.microsoft.icon"],
  ["/favicon.png", "image/png"],
  ["/apple-touch-icon.png", "image/png"],
])("%s is served by default, and not if the site has its own icon", async (url, type) => {
  const answer = await answerOf(url, { assets });
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
    200,
    type,
    "public, max-age=86400",
  ]);
  const own = await standInApp({ assets, theme: { ...ownTheme, favicon: logo } });
  expect((await own.inject(url)).statusCode).toBe(404);
});
