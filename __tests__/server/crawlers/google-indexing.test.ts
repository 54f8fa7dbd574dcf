import { createPrivateKey, generateKeyPairSync, type KeyObject, verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { googleIndexingService } from "../../../src/server/crawlers/google-indexing";
import { notifyCrawlers } from "../../../src/server/crawlers/notify-crawlers";
import type { Database } from "../../../src/server/database/database";
import { eachDatabase } from "../../support/databases";
import { type SmallJob, smallToday, writeJobs, writeWorld } from "../search/small-world";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Stands in for Google: gives tokens for assertions signed with the account's key, takes calls with one. */
const google = {
  trusted: publicKey as KeyObject,
  status: 200,
  tokens: 0,
  told: [] as { url: string; type: string }[],
  /** Calls still to be refused, as if the token had been revoked. */
  takenBack: 0,
};

const server = createServer(async (request, response) => {
  let text = "";
  for await (const piece of request) text += piece;
  const answer = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (request.url === "/token") {
    const refusal = whyRefused(new URLSearchParams(text));
    if (refusal !== null) return answer(400, { error: "invalid_grant", error_description: refusal });
    google.tokens += 1;
    return answer(200, { access_token: `token-${google.tokens}`, expires_in: 3599, token_type: "Bearer" });
  }
  if (request.headers.authorization !== `Bearer token-${google.tokens}`) return answer(403, {});
  if (google.takenBack > 0) {
    google.takenBack -= 1;
    return answer(401, {});
  }
  const body = JSON.parse(text);
  if (body.url.endsWith("/refused")) return answer(400, {});
  if (google.status === 200) google.told.push(body);
  return answer(google.status, { urlNotificationMetadata: { url: body.url } });
});
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

/** Null for an assertion that Google would accept (RFC 7523, and its page on service accounts). */
function whyRefused(form: URLSearchParams): string | null {
  if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") return "grant_type";
  const [header = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
  const signed = Buffer.from(`${header}.${claims}`);
  if (!verify("RSA-SHA256", signed, google.trusted, Buffer.from(signature, "base64url"))) return "signature";
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  const { alg, typ, kid } = read(header);
  if (alg !== "RS256" || typ !== "JWT" || kid !== "key-1") return "header";
  const { iss, scope, aud, iat, exp } = read(claims);
  const now = Date.now() / 1000;
  if (iss !== "jobs@example.iam.gserviceaccount.com" || aud !== at("/token")) return "parties";
  if (scope !== "https://www.googleapis.com/auth/indexing") return "scope";
  return iat > now + 60 || iat < now - 60 || exp <= now || exp > iat + 3600 ? "times" : null;
}

const passedOver: string[] = [];

function service(dailyAddresses = 100, key = privateKey) {
  const account = {
    email: "jobs@example.iam.gserviceaccount.com",
    keyId: "key-1",
    privateKey: createPrivateKey(key.export({ type: "pkcs8", format: "pem" })),
    tokenUri: at("/token"),
  };
  const options = { endpoint: at("/v3/urlNotifications:publish"), dailyAddresses, key: account };
  const refused = (address: string) => passedOver.push(address);
  return googleIndexingService({ ...options, refused }, "https://jobs.example");
}

const tell = (database: Database, told = service(), today = smallToday) =>
  notifyCrawlers(database, today, { service: told, signal: new AbortController().signal });

const job = (title: string): SmallJob => ({
  ...{ title, company: "head", description: "staff", salary_annual: null },
  ...{ posted_at: "2026-01-05T08:00:00Z", place_ids: [13], disciplines: ["law"], job_types: [] },
});

/** `TYPE title` of the notifications since the last call, in order. */
function heard(): string[] {
  return google.told.splice(0).map(({ url, type }) => `${type} ${url.replace(/^https:.*\//, "")}`);
}

eachDatabase((database) => {
  beforeAll(() => writeWorld(database()));
  beforeEach(async () => {
    Object.assign(google, { trusted: publicKey, status: 200, tokens: 0, takenBack: 0, told: [] });
    passedOver.length = 0;
    for (const table of ["jobs", "told_jobs", "told_budgets"]) await database().query(`delete from ${table}`);
  });

  test("new jobs are sent as updated, removed ones as deleted, all with one token", async () => {
    await writeJobs(database(), [job("nurse"), job("ward")], "a");
    const one = service();
    await tell(database(), one);
    expect(heard().sort()).toEqual(["URL_UPDATED nurse", "URL_UPDATED ward"]);
    await database().query("delete from jobs where title = 'ward'");
    await tell(database(), one);
    expect(heard()).toEqual(["URL_DELETED ward"]);
    await tell(database(), one);
    expect(heard()).toEqual([]);
    expect(google.tokens).toBe(1);
  });

  test("the daily budget is kept over restarts, and the next day goes on", async () => {
    await writeJobs(database(), [job("one"), job("two"), job("three")], "b");
    await tell(database(), service(2));
    await tell(database(), service(2));
    expect(heard()).toHaveLength(2);
    await tell(database(), service(2), new Date(smallToday.getTime() + 86_400_000));
    expect(heard()).toHaveLength(1);
  });

  test("a key that is not the account's gets no token and spends no budget", async () => {
    await writeJobs(database(), [job("nurse")], "c");
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    await expect(tell(database(), service(1, stranger))).rejects.toThrow(
      /gave no token: status 400, invalid_grant/,
    );
    await tell(database(), service(1));
    expect(heard()).toEqual(["URL_UPDATED nurse"]);
  });

  test("temporary refusals and revoked tokens spend no budget, and jobs are sent later", async () => {
    await writeJobs(database(), [job("nurse")], "d");
    const one = service(1);
    for (const status of [429, 500, 403]) {
      google.status = status;
      await expect(tell(database(), one)).rejects.toThrow(String(status));
    }
    google.status = 200;
    google.takenBack = 1;
    await expect(tell(database(), one)).rejects.toThrow("401");
    await tell(database(), one);
    expect(heard()).toEqual(["URL_UPDATED nurse"]);
    expect(google.tokens).toBe(2);
  });

  test("a URL that Google rejects is skipped for good and holds up no other", async () => {
    await writeJobs(database(), [job("nurse"), job("refused"), job("ward")], "e");
    await tell(database());
    expect(heard().sort()).toEqual(["URL_UPDATED nurse", "URL_UPDATED ward"]);
    expect(passedOver).toHaveLength(1);
    await tell(database());
    expect(passedOver).toHaveLength(1);
  });
});
