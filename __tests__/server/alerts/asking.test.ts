import { foldEmail, forgetOld, readEmail } from "../../../src/server/alerts/asking/alert-addresses";
import { AlertTokens } from "../../../src/server/alerts/asking/alert-tokens";
import { nextMoment } from "../../../src/server/alerts/asking/mail-alerts";
import type { App } from "../../../src/server/http/app-types";
import { eachDatabase } from "../../support/databases";
import { AlertSite, ask, oneClickPath, pathIn, press } from "./alert-site";

test.each([
  ["Ann@Example.ORG", "ann@example.org"],
  [" ann.o'brien+jobs@mail.example.co.uk ", "ann.o'brien+jobs@mail.example.co.uk"],
  ["ann@bücher.example", "ann@xn--bcher-kva.example"],
])("%s is a valid address", (given, email) => expect(readEmail(given)).toBe(email));

test.each([
  ...["", "ann", "ann@", "@example.org", "ann@example", "ann@@example.org", "ann@127.0.0.1", "ann@[::1]"],
  ...["a..b@example.org", ".a@example.org", "a b@example.org", '"a"@example.org', "änn@example.org"],
  ...["ann@example.org\r\nBcc: bob@example.org", "ann@example.org,bob@example.org", "<ann@example.org>"],
  ...[`${"a".repeat(65)}@example.org`, `a@${"b.".repeat(130)}org`],
])("%j is not a valid address", (given) => expect(readEmail(given)).toBeNull());

test("nextMoment gives the next set hour for daily alerts, and a week later for weekly ones", () => {
  const at = (time: string) => new Date(`2026-01-10T${time}:00.000Z`);
  expect(nextMoment("daily", at("05:59"), 6)).toEqual(at("06:00"));
  expect(nextMoment("daily", at("06:00"), 6)).toEqual(new Date("2026-01-11T06:00:00.000Z"));
  expect(nextMoment("weekly", at("07:00"), 6)).toEqual(new Date("2026-01-17T06:00:00.000Z"));
});

test.each([
  ["ann+jobs@example.org", "ann@example.org"],
  ["a.n.n+x@gmail.com", "ann@gmail.com"],
  ["a.nn@googlemail.com", "ann@gmail.com"],
  ["a.nn@example.org", "a.nn@example.org"],
  ["+jobs@example.org", "+jobs@example.org"],
])("%s is counted as %s", (email, folded) => expect(foldEmail(email)).toBe(folded));

test("a token is valid for one purpose and one key, and not when altered or made up", () => {
  const link = { alert: "0123abcd-4567-89ab-cdef-0123456789ab", contact: "00112233445566778899aabbccddeeff" };
  const [tokens, others] = [new AlertTokens(Buffer.alloc(32, 1)), new AlertTokens(Buffer.alloc(32, 2))];
  const token = tokens.forAlert("confirm", link);
  const now = new Date("2026-01-10T06:00:00Z");
  expect(tokens.readAlert("confirm", token)).toEqual(link);
  expect(tokens.readAddress(tokens.forAddress(link.alert, now), new Date("2026-01-17T01:00:00Z"))).toEqual({
    ...{ id: link.alert, days: 7 },
  });
  expect([tokens.readAlert("stop", token), others.readAlert("confirm", token)]).toEqual([null, null]);
  expect([
    tokens.readAddress(token, now),
    tokens.readAlert("stop", tokens.forAddress(link.alert, now)),
  ]).toEqual([null, null]);
  const changed = [...token].map((_, place) => {
    const other = token[place] === "A" ? "B" : "A";
    return tokens.readAlert("confirm", token.slice(0, place) + other + token.slice(place + 1));
  });
  expect(changed.every((read) => read === null)).toBe(true);
  for (const made of ["", "asked", `${token}AA`, token.slice(2), "ä".repeat(64)])
    expect(tokens.readAlert("confirm", made)).toBeNull();
});

eachDatabase((database) =>
  describe("asking for alerts", () => {
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

    test("answers known and unknown addresses alike, and mails only unknown ones", async () => {
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

    test("refuses an invalid address with 400 and stores nothing", async () => {
      const answer = await ask(app, { ...nurses, email: "nobody" });
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('"mistyped":"nobody"')]);
      expect(answer.body).toContain('"byMail":true');
      const without = await ask(app, { query: nurses.query });
      expect([without.statusCode, without.body]).toEqual([400, expect.stringContaining('"mistyped":""')]);
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
    ])("accepts forms from its own pages only: %j", async (headers, status) => {
      expect((await ask(app, nurses, headers as Record<string, string>)).statusCode).toBe(status);
      expect(await count("alerts")).toBe(status === 303 ? 1 : 0);
    });

    test("allows ten requests per network an hour and five mails per address a day", async () => {
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

    test("long searches cause no server error; made-up links get a 404 or 410", async () => {
      const query = `disciplines=${Array.from({ length: 200 }, (_, place) => `d${place}`).join("|")}`;
      expect((await ask(app, { ...nurses, query })).statusCode).toBe(303);
      const without = Array.from({ length: 300 }, (_, place) => `w${place}`).join("|");
      const tooLong = await ask(app, { ...nurses, query: `search[query]=nurse&search[without]=${without}` });
      expect([tooLong.statusCode, await count("alerts")]).toEqual([303, 2]);
      for (const url of ["/alerts/nonsense", `/alerts/${"A".repeat(43)}`])
        for (const method of ["GET", "POST"] as const)
          expect((await app.inject({ method, url })).statusCode).toBe(404);
      for (const method of ["GET", "POST"] as const) {
        const lapsed = await app.inject({ method, url: `/alerts/confirm/${"A".repeat(43)}` });
        expect([lapsed.statusCode, lapsed.headers["referrer-policy"]]).toEqual([410, "no-referrer"]);
        expect(lapsed.body).toContain('"kind":"lapsed"');
      }
    });

    test("its pages are sent with no-store and noindex", async () => {
      await site.subscribe(app, nurses.email, nurses.query);
      const [{ id = "" } = {}] = await database().query<{ id: string }>("select id from alert_addresses");
      const own = `/alerts/${site.tokens.forAddress(id, site.now())}`;
      for (const url of [`/alerts?${nurses.query}`, "/alerts/asked", own]) {
        const { statusCode, headers } = await app.inject(url);
        expect([url, statusCode, headers["cache-control"]]).toEqual([url, 200, "no-store"]);
        expect([url, headers["x-robots-tag"]]).toEqual([url, "noindex"]);
      }
      expect((await app.inject("/alerts/asked")).body).toMatch(/"kind":"asked","days":\d/);
    });

    test.each([
      [
        "multipart/form-data; boundary=x",
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
      ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
      [undefined, undefined],
    ])(
      "one-click unsubscribe stops the mail's alert and no other, by content type: %s",
      async (type, payload) => {
        await site.subscribe(app, nurses.email, nurses.query);
        await site.subscribe(app, nurses.email, "search[location]=leeds.town");
        await site.addJobs({ title: "nurse in London", place_ids: [31] });
        await site.nextMail();
        const [news] = await site.mail.taken();
        const stop = () =>
          app.inject({
            ...{ method: "POST", url: oneClickPath(news) },
            ...(type !== undefined && { headers: { "content-type": type } }),
            ...(payload !== undefined && { payload }),
          });
        expect([(await stop()).statusCode, (await stop()).statusCode]).toEqual([200, 200]);
        expect(await database().query("select query from alerts")).toEqual([
          { query: "search[location]=leeds.town" },
        ]);
      },
    );

    test("the confirmation mail holds no word of the search and no list header", async () => {
      const query = 'search[query]="Your account is locked. Sign in at https://evil.example/login now"';
      await ask(app, { ...nurses, query });
      await site.send();
      const [mail] = await site.mail.taken();
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/evil|locked|login/);
      expect(mail?.headers.map(({ key }) => key).filter((key) => key.startsWith("list-"))).toEqual([]);
    });

    test("the confirmation mail lets its recipient block the address for good, in any spelling", async () => {
      await site.subscribe(app, nurses.email, nurses.query);
      await ask(app, { ...nurses, query: "search[query]=carer" });
      await site.send();
      const [mail] = await site.mail.taken();
      const page = await app.inject(pathIn(mail?.text, "/alerts/confirm/"));
      const [, block = ""] = /"block":"([^"]+)"/.exec(page.body) ?? [];
      expect((await app.inject(block)).body).toContain('"kind":"stop"');
      expect((await press(app, block, { do: "never" })).body).toContain('"kind":"never"');
      expect(await count("alert_addresses")).toBe(0);
      site.pass(24 * 400);
      await forgetOld(database(), site.now());
      for (const email of [nurses.email, "Ann+jobs@example.org"])
        expect((await ask(app, { ...nurses, email })).statusCode).toBe(303);
      expect([await count("alert_addresses"), await site.send()]).toEqual([0, { sent: 0, refused: 0 }]);
    });

    test("an address gets five mails a day in any spelling, and unsubscribing resets no count", async () => {
      for (let time = 1; time <= 7; time += 1)
        await ask(app, { email: `ann+${time}@example.org`, query: nurses.query }, {}, `198.51.100.${time}`);
      expect(await site.send()).toEqual({ sent: 5, refused: 0 });
      const [mail] = await site.mail.taken();
      const page = await app.inject(pathIn(mail?.text, "/alerts/confirm/"));
      const [, block = ""] = /"block":"([^"]+)"/.exec(page.body) ?? [];
      await press(app, block);
      for (let time = 1; time <= 7; time += 1)
        await ask(
          app,
          { email: `ann+${time}@example.org`, query: "search[query]=carer" },
          {},
          `192.0.2.${time}`,
        );
      expect(await site.send()).toEqual({ sent: 0, refused: 0 });
      site.pass(25);
      await ask(app, nurses);
      expect(await site.send()).toEqual({ sent: 1, refused: 0 });
    });

    test("a dead mailbox gets no mail for a week, and dead ones at most half of an hour's mails", async () => {
      const small = await site.app(40);
      const statuses: number[] = [];
      for (let time = 0; time < 60; time += 1) {
        const email = `nobody${time}@example.org`;
        site.mail.refused.set(email, { status: 550, text: "5.1.1 No such user" });
        statuses.push(
          (await ask(small, { email, query: nurses.query }, {}, `198.51.100.${time % 7}`)).statusCode,
        );
      }
      expect(await site.send()).toEqual({ sent: 0, refused: 20 });
      expect(statuses.filter((status) => status === 429)).toHaveLength(40);
      site.pass(24 * 6);
      const again = { email: "nobody1@example.org", query: nurses.query };
      expect((await ask(small, again)).statusCode).toBe(303);
      expect(await site.send()).toEqual({ sent: 0, refused: 0 });
      site.pass(24 * 2);
      await ask(small, again);
      expect(await site.send()).toEqual({ sent: 0, refused: 1 });
      site.mail.refused.clear();
      await small.close();
    });

    test("mails waiting for one dead mailbox, in any spelling, are refused once", async () => {
      const searches = [nurses.query, "search[query]=carer"];
      for (const email of ["nobody@example.org", "nobody+1@example.org", "nobody+2@example.org"]) {
        site.mail.refused.set(email, { status: 550, text: "5.1.1 No such user" });
        for (const query of searches) await ask(app, { email, query });
      }
      expect(await site.send()).toEqual({ sent: 0, refused: 1 });
      site.mail.refused.clear();
    });

    test("a link to all alerts expires after 30 days and can be renewed by mail", async () => {
      await site.subscribe(app, nurses.email, nurses.query);
      const [{ id = "" } = {}] = await database().query<{ id: string }>("select id from alert_addresses");
      const old = `/alerts/${site.tokens.forAddress(id, site.now())}`;
      site.pass(24 * 31);
      for (const answer of [await app.inject(old), await press(app, old, { do: "all" })])
        expect(answer.body).toContain('"kind":"expired"');
      expect((await press(app, old, { do: "renew" })).body).toContain('"kind":"renewed"');
      expect(await site.send()).toEqual({ sent: 1, refused: 0 });
      const [mail] = await site.mail.taken();
      const renewed = pathIn(mail?.text, "/alerts/");
      expect((await app.inject(renewed)).body).toContain(nurses.query);
      await press(app, renewed, { do: "all" });
      expect(await count("alert_addresses")).toBe(0);
    });

    test("a confirmation link is valid for three days, also after it was used", async () => {
      await ask(app, nurses);
      await site.send();
      const [mail] = await site.mail.taken();
      const confirm = pathIn(mail?.text, "/alerts/confirm/");
      site.pass(71);
      expect((await press(app, confirm)).statusCode).toBe(200);
      site.pass(2);
      for (const answer of [await app.inject(confirm), await press(app, confirm)])
        expect(answer.statusCode).toBe(410);
      expect(await count("alerts")).toBe(1);
    });

    test("a confirmed new frequency replaces the old one", async () => {
      await site.subscribe(app, nurses.email, nurses.query, "daily");
      await ask(app, { ...nurses, frequency: "weekly" });
      expect(await count("alerts")).toBe(2);
      await site.subscribe(app, nurses.email, nurses.query, "weekly");
      expect(await database().query("select frequency from alerts")).toEqual([{ frequency: "weekly" }]);
    });

    test("without mail, the page offers no mail alerts and POST /alerts gets a 404", async () => {
      const { standInApp } = await import("../http/parts");
      const plain = await standInApp({ search: site.search });
      const form = await plain.inject(`/alerts?${nurses.query}`);
      expect(form.body).toContain('"byMail":false');
      expect(form.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
      expect((await ask(plain, nurses)).statusCode).toBe(404);
      await plain.close();
    });
  }),
);
