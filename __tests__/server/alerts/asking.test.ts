import { AlertTokens } from "../../../src/server/alerts/asking/alert-tokens";
import { readEmail } from "../../../src/server/alerts/asking/email-address";
import { nextMoment } from "../../../src/server/alerts/asking/next-moment";
import type { App } from "../../../src/server/http/app-types";
import { eachDatabase } from "../../support/databases";
import { AlertSite, ask } from "./alert-site";

test.each([
  ["Ann@Example.ORG", "ann@example.org"],
  [" ann.o'brien+jobs@mail.example.co.uk ", "ann.o'brien+jobs@mail.example.co.uk"],
  ["ann@bücher.example", "ann@xn--bcher-kva.example"],
])("%s is an address", (given, email) => expect(readEmail(given)).toBe(email));

test.each([
  ...["", "ann", "ann@", "@example.org", "ann@example", "ann@@example.org", "ann@127.0.0.1", "ann@[::1]"],
  ...["a..b@example.org", ".a@example.org", "a b@example.org", '"a"@example.org', "änn@example.org"],
  ...["ann@example.org\r\nBcc: bob@example.org", "ann@example.org,bob@example.org", "<ann@example.org>"],
  ...[`${"a".repeat(65)}@example.org`, `a@${"b.".repeat(130)}org`],
])("%j is none", (given) => expect(readEmail(given)).toBeNull());

test("alerts are due at the hour: the next day's, or a week's", () => {
  const at = (time: string) => new Date(`2026-01-10T${time}:00.000Z`);
  expect(nextMoment("daily", at("05:59"), 6)).toEqual(at("06:00"));
  expect(nextMoment("daily", at("06:00"), 6)).toEqual(new Date("2026-01-11T06:00:00.000Z"));
  expect(nextMoment("weekly", at("07:00"), 6)).toEqual(new Date("2026-01-17T06:00:00.000Z"));
});

test("a token proves one thing, by one key, and nothing that was made up", () => {
  const id = "0123abcd-4567-89ab-cdef-0123456789ab";
  const [tokens, others] = [new AlertTokens(Buffer.alloc(32, 1)), new AlertTokens(Buffer.alloc(32, 2))];
  const token = tokens.write("confirm", id);
  expect(tokens.read("confirm", token)).toBe(id);
  expect([tokens.read("address", token), others.read("confirm", token)]).toEqual([null, null]);
  const changed = [...token].map((_, place) => {
    const other = token[place] === "A" ? "B" : "A";
    return tokens.read("confirm", token.slice(0, place) + other + token.slice(place + 1));
  });
  // The last character has two bits that say nothing.
  expect(changed.slice(0, -1).every((read) => read === null)).toBe(true);
  for (const made of ["", "asked", `${token}A`, token.slice(1), "ä".repeat(43)])
    expect(tokens.read("confirm", made)).toBeNull();
});

eachDatabase(
  (database) =>
    describe("the desk", () => {
      let site: AlertSite;
      let app: App;
      beforeAll(async () => {
        site = await AlertSite.open(database());
      });
      afterAll(() => site.close());
      beforeEach(async () => {
        await site.clear();
        app = await site.app();
      });
      afterEach(() => app.close());

      const nurses = { email: "ann@example.org", query: "search[query]=nurse" };
      const count = async (table: string) => (await database().query(`select 1 as one from ${table}`)).length;

      test("answers the same whether the address is known, and asks a known one nothing", async () => {
        await site.subscribe(app, nurses.email, nurses.query);
        const [known, unknown] = [
          await ask(app, nurses),
          await ask(app, { ...nurses, email: "b@example.org" }),
        ];
        expect([known.statusCode, known.headers.location, known.body]).toEqual([
          unknown.statusCode,
          unknown.headers.location,
          unknown.body,
        ]);
        await site.send();
        expect((await site.mail.taken()).map(({ to_ }) => to_)).toEqual(["b@example.org"]);
      });

      test("says what is no address, and keeps nothing", async () => {
        const answer = await ask(app, { ...nurses, email: "nobody" });
        expect([answer.statusCode, answer.body]).toEqual([
          400,
          expect.stringContaining('"mistyped":"nobody"'),
        ]);
        expect(await count("alert_addresses")).toBe(0);
      });

      test.each([
        [{ "sec-fetch-site": "cross-site" }, 403],
        [{ "sec-fetch-site": "same-site" }, 403],
        [{ origin: "https://evil.example", host: "jobs.example" }, 403],
        [{ origin: "null", host: "jobs.example" }, 403],
        [{ origin: "https://jobs.example", host: "jobs.example" }, 303],
        [{ "sec-fetch-site": "same-origin" }, 303],
        [{ "sec-fetch-site": "none" }, 303],
      ])("takes forms of its own pages alone: %j", async (headers, status) => {
        expect((await ask(app, nurses, headers as Record<string, string>)).statusCode).toBe(status);
        expect(await count("alerts")).toBe(status === 303 ? 1 : 0);
      });

      test("hears ten from one network in an hour, and asks one address five times a day", async () => {
        const statuses: number[] = [];
        for (let time = 1; time <= 11; time += 1) {
          const query = `search[query]=nurse${time}`;
          statuses.push((await ask(app, { ...nurses, query })).statusCode);
        }
        expect(statuses).toEqual([...Array(10).fill(303), 429]);
        expect(await site.send()).toEqual({ sent: 5, refused: 0 });
        site.pass(1.1);
        expect((await ask(app, { ...nurses, email: "new@example.org" })).statusCode).toBe(303);
      });

      test("a search that is too long, and links that nobody was given, are refused plainly", async () => {
        const query = `disciplines=${Array.from({ length: 200 }, (_, place) => `d${place}`).join("|")}`;
        expect((await ask(app, { ...nurses, query })).statusCode).toBe(303);
        const without = Array.from({ length: 300 }, (_, place) => `w${place}`).join("|");
        expect(
          (await ask(app, { ...nurses, query: `search[query]=nurse&search[without]=${without}` })).statusCode,
        ).toBeLessThan(500);
        for (const url of ["/alerts/nonsense", `/alerts/${"A".repeat(43)}`])
          for (const method of ["GET", "POST"] as const)
            expect((await app.inject({ method, url })).statusCode).toBe(404);
        for (const method of ["GET", "POST"] as const) {
          const lapsed = await app.inject({ method, url: `/alerts/confirm/${"A".repeat(43)}` });
          expect([lapsed.statusCode, lapsed.headers["referrer-policy"]]).toEqual([410, "no-referrer"]);
          expect(lapsed.body).toContain('"kind":"lapsed"');
        }
      });

      test("its pages are kept by no cache and listed by no search engine", async () => {
        await site.subscribe(app, nurses.email, nurses.query);
        const [{ id = "" } = {}] = await database().query<{ id: string }>("select id from alert_addresses");
        const own = `/alerts/${site.tokens.write("address", id)}`;
        for (const url of [`/alerts?${nurses.query}`, "/alerts/asked", own]) {
          const { statusCode, headers } = await app.inject(url);
          expect([url, statusCode, headers["cache-control"]]).toEqual([url, 200, "no-store"]);
          expect([url, headers["x-robots-tag"]]).toEqual([url, "noindex"]);
        }
      });

      test.each([
        [
          "multipart/form-data; boundary=x",
          '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        ],
        ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
        [undefined, undefined],
      ])("one click stops all, in whatever form it comes: %s", async (type, payload) => {
        await site.subscribe(app, nurses.email, nurses.query);
        const [{ id = "" } = {}] = await database().query<{ id: string }>("select id from alert_addresses");
        const url = `/alerts/${site.tokens.write("address", id)}`;
        const stop = () =>
          app.inject({
            ...{ method: "POST", url },
            ...(type !== undefined && { headers: { "content-type": type } }),
            ...(payload !== undefined && { payload }),
          });
        expect([(await stop()).statusCode, (await stop()).statusCode]).toEqual([200, 200]);
        expect(await count("alert_addresses")).toBe(0);
      });

      test("one interval gives way to another, by the owner's word", async () => {
        await site.subscribe(app, nurses.email, nurses.query, "daily");
        await ask(app, { ...nurses, frequency: "weekly" });
        expect(await count("alerts")).toBe(2);
        await site.subscribe(app, nurses.email, nurses.query, "weekly");
        expect(await database().query("select frequency from alerts")).toEqual([{ frequency: "weekly" }]);
      });

      test("without mail the page offers the browser alone, and there is nothing to post to", async () => {
        const { standInApp } = await import("../http/parts");
        const plain = await standInApp({ search: site.search });
        const form = await plain.inject(`/alerts?${nurses.query}`);
        expect(form.body).toContain('"byMail":false');
        expect(form.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
        expect((await ask(plain, nurses)).statusCode).toBe(404);
        await plain.close();
      });
    }),
  ["embedded"],
);
