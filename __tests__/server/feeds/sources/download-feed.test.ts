import { lookup } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { FeedError } from "../../../../src/server/feeds/feed/feed-row";
import { BusyOrigin } from "../../../../src/server/feeds/requests/answer-bytes";
import { checkRedirect, privateHostsOf } from "../../../../src/server/feeds/requests/guarded-request";
import { defaultDownloadLimits, downloadFeed } from "../../../../src/server/feeds/sources/download-feed";
import { scratchFolder } from "../../../support/scratch-folder";
import { Origin, refusalOf } from "./origin";

const folder = scratchFolder();
let files = 0;
let origin: Origin;
let other: Origin;
beforeEach(async () => {
  [origin, other] = await Promise.all([Origin.listen(), Origin.listen()]);
});
afterEach(() => Promise.all([origin.close(), other.close()]));

type Options = Partial<Parameters<typeof downloadFeed>[1]>;

const lastFile = () => path.join(folder, `feed-${files}`);

function download(address: string, options: Options = {}) {
  files += 1;
  return downloadFeed(new URL(address), {
    into: lastFile(),
    known: null,
    maxBytes: 1e6,
    credentials: {},
    privateHosts: ["127.0.0.1"],
    limits: defaultDownloadLimits,
    signal: new AbortController().signal,
    ...options,
  });
}

const refusal = (url: string, options?: Options) => refusalOf(download(url, options));

const saved = () => readFile(lastFile(), "utf8");

test("a feed's ETag and Last-Modified are kept and sent back, and a 304 returns null", async () => {
  origin.answer = (response, { headers }) => {
    const known =
      headers["if-none-match"] === '"a"' && headers["if-modified-since"] === "Mon, 01 Jun 2026 00:00:00 GMT";
    if (known) return response.writeHead(304).end();
    return response
      .writeHead(200, { etag: '"a"', "last-modified": "Mon, 01 Jun 2026 00:00:00 GMT" })
      .end("jobs");
  };
  const feed = await download(origin.url());
  expect(feed).toMatchObject({ etag: '"a"', lastModified: "Mon, 01 Jun 2026 00:00:00 GMT" });
  expect(await saved()).toBe("jobs");
  expect(await download(origin.url(), { known: feed })).toBeNull();
});

test("the hash is of the unpacked content, gzipped or not", async () => {
  origin.sends("the same jobs");
  const plain = await download(origin.url());
  origin.answer = (response, { headers }) => {
    expect(headers["accept-encoding"]).toBe("gzip");
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("the same jobs"));
  };
  const gzipped = await download(origin.url());
  expect(await saved()).toBe("the same jobs");
  expect(gzipped?.contentHash).toBe(plain?.contentHash);
});

test("an error status is reported with its meaning and without the query", async () => {
  origin.refuses(500);
  expect(await refusal(origin.url("/feed?key=secret"))).toBe(
    `${origin.url()} answered 500 instead of a feed.`,
  );
  origin.refuses(401);
  expect(await refusal(origin.url())).toBe(`${origin.url()} answered 401: it wants credentials.`);
  expect(await refusal(origin.url(), { credentials: { Authorization: "Bearer wrong" } })).toBe(
    `${origin.url()} answered 401: it does not take what Authorization holds.`,
  );
  origin.refuses(304);
  expect(await refusal(origin.url())).toContain("answered 304 instead of a feed");
});

test("Retry-After of a 429 or 503 is read as seconds or as a date", async () => {
  origin.refuses(429, { "retry-after": "120" });
  await expect(download(origin.url())).rejects.toMatchObject({ retryAfterMs: 120_000 });
  origin.refuses(503, { "retry-after": new Date(Date.now() + 90_000).toUTCString() });
  const error = (await download(origin.url()).catch((reason: unknown) => reason)) as BusyOrigin;
  expect(error).toBeInstanceOf(BusyOrigin);
  expect(error.retryAfterMs).toBeGreaterThan(60_000);
  origin.refuses(503, { "retry-after": "soon" });
  await expect(download(origin.url())).rejects.toMatchObject({ retryAfterMs: 0 });
});

test("credentials are sent to their own origin only", async () => {
  const credentials = { Authorization: "Bearer 1", "X-Key": "2" };
  other.sends("jobs");
  origin.answer = (response, { url }) =>
    response.writeHead(302, { location: url === "/feed" ? "/moved" : other.url() }).end();
  await download(origin.url(), { credentials });
  const sent = [...origin.asked, ...other.asked].map(({ headers }) => [
    headers.authorization,
    headers["x-key"],
  ]);
  expect(sent).toEqual([
    ["Bearer 1", "2"],
    ["Bearer 1", "2"],
    [undefined, undefined],
  ]);
});

describe("private addresses", () => {
  const notPublic = "leads to an address that is not public";

  test.each(["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "127.1"])(
    "%s is not requested",
    async (host) => {
      origin.sends("jobs");
      expect(await refusal(origin.url("/feed", host), { privateHosts: [] })).toContain(notPublic);
      expect(origin.asked).toEqual([]);
    },
  );

  test.each("10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 [fd00::1] [fe80::1]".split(" "))(
    "%s is refused over HTTP and HTTPS",
    async (host) => {
      expect(await refusal(`http://${host}/`, { privateHosts: [] })).toContain(notPublic);
      expect(await refusal(`https://${host}/`, { privateHosts: [] })).toContain(notPublic);
    },
  );

  test("a host name is checked by the address it resolves to when connecting", async () => {
    expect((await lookup("localhost")).address).toMatch(/^127\.|^::1$/);
    origin.sends("jobs");
    expect(await refusal(origin.url("/feed", "localhost"))).toContain(notPublic);
    expect(origin.asked).toEqual([]);
    expect(await download(origin.url("/feed", "localhost"), { privateHosts: ["localhost"] })).not.toBeNull();
  });

  test("a redirect to a private address is refused", async () => {
    other.sends("secrets of the network");
    for (const host of ["localhost", "127.0.0.2", "[::1]", "169.254.169.254"]) {
      origin.redirects(other.url("/", host));
      expect(await refusal(origin.url())).toContain(notPublic);
    }
    expect(other.asked).toEqual([]);
  });
});

test("redirects end after five and lead to web addresses only", async () => {
  origin.redirects(origin.url());
  expect(await refusal(origin.url())).toBe(`${origin.url()} redirects more than 5 times.`);
  expect(origin.asked).toHaveLength(6);
  for (const to of ["file:///etc/passwd", "ftp://127.0.0.1/", "http://"]) {
    origin.redirects(to);
    expect(await refusal(origin.url())).toContain("redirects to something that is not a web address");
  }
});

test("a redirect from HTTPS to HTTP is refused", () => {
  const [plain, encrypted] = [
    new URL("http://a.example/feed?key=1"),
    new URL("https://a.example/feed?key=1"),
  ];
  expect(() => checkRedirect(encrypted, plain)).toThrow(
    "https://a.example/feed redirects to http://a.example/feed, which is not encrypted.",
  );
  checkRedirect(plain, encrypted);
  checkRedirect(plain, plain);
});

describe("endless answers", () => {
  const quick = (limits: Partial<typeof defaultDownloadLimits>): Options => ({
    limits: { ...defaultDownloadLimits, ...limits },
  });

  test("a silent origin is given up, before its answer and during it", async () => {
    origin.answer = () => undefined;
    expect(await refusal(origin.url(), quick({ silenceMs: 50 }))).toMatch(/said nothing for 0 s/);
    origin.answer = (response) => response.writeHead(200).write("id,title\n");
    expect(await refusal(origin.url(), quick({ silenceMs: 50 }))).toMatch(/said nothing for 0 s/);
  });

  test("a slow origin that is never silent for long is waited for", async () => {
    origin.answer = (response) => {
      let left = 12;
      const timer = setInterval(() => {
        left -= 1;
        if (left > 0) return response.write("slowly ");
        clearInterval(timer);
        return response.end();
      }, 100);
    };
    await download(origin.url(), quick({ silenceMs: 1_000 }));
    expect(await saved()).toBe("slowly ".repeat(11));
  });

  test("an origin that sends a byte now and then is given up after wholeMs", async () => {
    origin.answer = (response) => {
      const timer = setInterval(() => response.write("x"), 10);
      response.on("close", () => clearInterval(timer));
    };
    const message = await refusal(origin.url(), quick({ silenceMs: 5_000, wholeMs: 200 }));
    expect(message).toContain("was not done after 0 s");
  });

  test("maxBytes holds for the body as sent and as unpacked", async () => {
    origin.answer = (response) => {
      // 10 MB: a download without a bound would reach the end.
      let left = 1_000;
      const more = () => {
        while (!response.destroyed && left-- > 0 && response.write("x".repeat(10_000)));
        if (left < 0) response.end();
      };
      response.on("drain", more);
      more();
    };
    const tooLong = "sent more than 1 MB, all that maxMegabytes and the disk allow";
    expect(await refusal(origin.url())).toContain(tooLong);
    origin.answer = (response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50e6)));
    expect(await refusal(origin.url())).toContain(tooLong);
    expect((await saved().catch(() => "")).length).toBeLessThanOrEqual(1e6);
  });

  test("an aborted download ends with the reason", async () => {
    const stop = new AbortController();
    origin.answer = (response) => {
      response.writeHead(200).write("id,title\n");
      stop.abort(new FeedError("Stopped."));
    };
    expect(await refusal(origin.url(), { signal: stop.signal })).toBe("Stopped.");
  });
});

test("a truncated, corrupt or unexpectedly encoded answer is refused", async () => {
  origin.answer = (response) => {
    response.writeHead(200, { "content-length": "1000" }).write("id,title\n", () => response.destroy());
  };
  expect(await refusal(origin.url())).toBe(`${origin.url()} broke off before its end.`);
  const gzip = { "content-encoding": "gzip" };
  origin.answer = (response) => response.writeHead(200, gzip).end("not gzipped");
  expect(await refusal(origin.url())).toContain("sent data that can't be unzipped");
  origin.answer = (response) => response.writeHead(200, gzip).end(gzipSync("jobs").subarray(0, 15));
  expect(await refusal(origin.url())).toContain("sent data that can't be unzipped");
  origin.answer = (response) => response.writeHead(200, { "content-encoding": "br" }).end("jobs");
  expect(await refusal(origin.url())).toContain("in the coding br, which wasn't requested");
});

test("an unreachable origin is reported as such", async () => {
  const gone = origin.url();
  await origin.close();
  expect(await refusal(gone)).toBe(`${gone} cannot be reached: nobody listens there.`);
  expect(await refusal("https://nowhere.invalid/feed")).toMatch(/cannot be reached: its host/);
  origin = await Origin.listen();
  expect(await refusal(origin.url().replace("http:", "https:"))).toContain("cannot be reached: ");
});

test.each([
  ["http://10.0.0.7:3000/feed", ["10.0.0.7"], ["10.0.0.7:3000"]],
  ["https://feeds.internal/feed", ["feeds.internal"], ["feeds.internal:443"]],
  ["http://[fd00::7]/feed", ["fd00::7"], ["[fd00::7]:80"]],
  ["https://public.example/feed", ["10.0.0.7"], []],
])("%s with the private hosts %j may reach %j: its own host and port", (url, named, own) => {
  expect(privateHostsOf(url, named)).toEqual(own);
});
