import { setTimeout as pause } from "node:timers/promises";
import { forgetOld } from "../../../src/server/alerts/asking/alert-addresses";
import type { App } from "../../../src/server/http/app-types";
import { emptyQuery } from "../../../src/shared/search-query";
import { eachDatabase } from "../../support/databases";
import { AlertSite, ask, oneClickPath, pathIn, press, siteUrl } from "./alert-site";

eachDatabase((database) =>
  describe("alerts by e-mail", () => {
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

    const nurses = "search[query]=nurse";
    const rows = (table: string) => database().query(`select * from ${table}`);

    test("an alert is requested, confirmed, sent once, and stopped twice without an error", async () => {
      await site.addJobs({ title: "nurse from before" });
      const answer = await ask(app, { email: "Ann@Example.org", query: nurses, frequency: "daily" });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, "/alerts/asked"]);
      expect(await site.send()).toEqual({ sent: 1, refused: 0 });
      const [asking] = await site.mail.taken();
      expect([asking?.to_, asking?.subject]).toEqual(["ann@example.org", expect.stringContaining("Confirm")]);

      const confirm = pathIn(asking?.text, "/alerts/confirm/");
      // Mail scanners follow links, so a GET must not confirm.
      expect((await app.inject(confirm)).body).toContain('"kind":"confirm"');
      await site.addJobs({ title: "nurse one" }, { title: "engineer" });
      expect(await site.nextMail()).toEqual({ sent: 0, refused: 0 });
      expect((await app.inject({ method: "POST", url: confirm })).body).toContain('"kind":"confirmed"');
      expect((await app.inject({ method: "POST", url: confirm })).statusCode).toBe(200);

      expect(await site.nextMail()).toEqual({ sent: 1, refused: 0 });
      expect(await site.nextMail()).toEqual({ sent: 0, refused: 0 });
      const [news] = await site.mail.taken();
      expect(news?.subject).toContain("1 new job");
      expect(news?.text).toMatch(/nurse one\nhead · Leeds/i);
      expect(news?.text).not.toMatch(/from before|engineer/);
      expect(news?.text).toMatch(new RegExp(`${siteUrl}/jobs/\\d+/nurse-one`));
      expect(news?.headers).toContainEqual(
        expect.objectContaining({ key: "list-unsubscribe-post", value: "List-Unsubscribe=One-Click" }),
      );
      for (const _time of [1, 2]) {
        const stopped = await press(app, oneClickPath(news), { "List-Unsubscribe": "One-Click" });
        expect([stopped.statusCode, stopped.body]).toEqual([
          200,
          expect.stringContaining('"kind":"stopped"'),
        ]);
      }
      expect([await rows("alert_addresses"), await rows("alerts"), await rows("alert_mails")]).toEqual([
        [],
        [],
        [],
      ]);
      await site.addJobs({ title: "nurse two" });
      expect(await site.nextMail()).toEqual({ sent: 0, refused: 0 });
    });

    test("mails are in the language of the alert's last request", async () => {
      await site.addJobs({ title: "nurse from before" });
      const asked = { email: "ann@example.org", query: nurses, frequency: "daily" };
      await ask(app, asked);
      await ask(app, asked, { "accept-language": "de" });
      await ask(app, { ...asked, email: "bob@example.org" });
      await site.send();
      const asking = await site.mail.taken();
      const subjects = new Map(asking.map(({ to_, subject }) => [to_, subject]));
      expect(subjects.get("ann@example.org")).toMatch(/^Bestätigen Sie/);
      expect(subjects.get("bob@example.org")).toMatch(/^Confirm/);
      for (const { text } of asking)
        await app.inject({ method: "POST", url: pathIn(text, "/alerts/confirm/") });
      await site.addJobs({ title: "nurse one" });
      await database().query("update jobs set language = 'en'");
      await site.nextMail();
      const news = new Map((await site.mail.taken()).map((mail) => [mail.to_, mail]));
      expect(news.get("ann@example.org")?.subject).toContain("1 neue Stelle");
      expect(news.get("ann@example.org")?.html).toMatch(/<html lang="de-DE">/);
      expect(news.get("ann@example.org")?.html).toMatch(/<a [^>]*lang="en"[^>]*>nurse one</);
      expect(news.get("bob@example.org")?.subject).toContain("1 new job");
      expect(news.get("bob@example.org")?.html).toMatch(/<html lang="en-GB">/);
      expect(news.get("bob@example.org")?.html).not.toMatch(/<a [^>]*lang=/);
      // Alerts in a locale that the site has dropped use the site's own.
      await database().query("update alerts set locale = 'fr-FR'");
      await site.addJobs({ title: "nurse two" });
      await site.nextMail();
      for (const { subject } of await site.mail.taken()) expect(subject).toContain("1 new job");
    });

    test("an alert corrects spelling and matches places as the page does", async () => {
      await site.subscribe(app, "ann@example.org", "search[query]=nusre");
      await site.subscribe(app, "bob@example.org", "search[location]=leeds.town");
      await site.addJobs({ title: "nurses" }, { title: "engineer", place_ids: [31] });
      const corrected = async () =>
        (await site.search.results({ ...emptyQuery, keywords: "nusre" })).total_count > 0;
      // The words of the jobs are loaded a moment after the jobs.
      for (let tries = 0; tries < 100 && !(await corrected()); tries += 1) await pause(50);
      await site.nextMail();
      const taken = await site.mail.taken();
      expect(taken.map(({ to_, subject }) => `${to_} ${subject?.slice(0, 9)}`).sort()).toEqual([
        "ann@example.org 1 new job",
        "bob@example.org 1 new job",
      ]);
    });

    test("a weekly alert comes once a week with all new jobs", async () => {
      await site.subscribe(app, "ann@example.org", nurses, "weekly");
      for (let day = 1; day <= 5; day += 1) {
        await site.addJobs({ title: `nurse ${day}` });
        expect(await site.nextMail()).toEqual({ sent: 0, refused: 0 });
      }
      await site.nextMail();
      await site.nextMail();
      expect((await site.mail.taken()).map(({ subject }) => subject?.slice(0, 10))).toEqual(["5 new jobs"]);
    });

    test("a job posted for a later day is mailed on that day, with the jobs added after it", async () => {
      await site.subscribe(app, "ann@example.org", nurses);
      const inDays = (days: number) => new Date(site.now().getTime() + days * 86_400_000).toISOString();
      await site.addJobs({ title: "nurse to come", posted_at: inDays(2) });
      await site.addJobs({ title: "nurse after it" });
      await site.nextMail();
      expect(await site.mail.taken()).toEqual([]);
      await site.nextMail();
      const [mail] = await site.mail.taken();
      expect(mail?.text).toMatch(/nurse to come[\s\S]*nurse after it/);
      expect(await site.nextMail()).toEqual({ sent: 0, refused: 0 });
    });

    test("a job that closed before sending is left out, and an empty mail is not sent", async () => {
      await site.subscribe(app, "ann@example.org", nurses);
      await site.addJobs({ title: "nurse for a day", valid_through: "2026-01-11T00:00:00Z" });
      await database().query("update alerts set due_at = $1", [site.now().toISOString()]);
      await site.match();
      site.pass(48);
      expect(await site.send()).toEqual({ sent: 0, refused: 0 });
    });

    test("alerts are stopped one by one, and stopping the last deletes the address", async () => {
      await site.subscribe(app, "ann@example.org", nurses);
      await site.subscribe(app, "ann@example.org", "search[location]=leeds.town");
      const [{ id = "" } = {}] = await database().query<{ id: string }>("select id from alert_addresses");
      const own = `/alerts/${site.tokens.forAddress(id, site.now())}`;
      const shown = JSON.parse((await app.inject(own)).body.replace(/^<p>alerts |<\/p>$/g, ""));
      expect(shown.alerts.map((alert: { query: string }) => alert.query).sort()).toEqual([
        "search[location]=leeds.town",
        nurses,
      ]);
      const stop = (alert: string) => press(app, own, { do: "stop", alert });
      await stop("no id'; drop table alerts");
      expect(await rows("alerts")).toHaveLength(2);
      await stop(shown.alerts[0].id);
      expect([await rows("alerts"), await rows("alert_addresses")].map(({ length }) => length)).toEqual([
        1, 1,
      ]);
      await stop(shown.alerts[1].id);
      expect(await rows("alert_addresses")).toEqual([]);
    });

    test("an unconfirmed alert is deleted with its address after three days", async () => {
      await ask(app, { email: "ann@example.org", query: nurses });
      await site.send();
      const confirm = pathIn((await site.mail.taken())[0]?.text, "/alerts/confirm/");
      site.pass(71);
      await forgetOld(database(), site.now());
      expect(await rows("alert_addresses")).toHaveLength(1);
      site.pass(2);
      await forgetOld(database(), site.now());
      expect([await rows("alert_addresses"), await rows("alert_mails")]).toEqual([[], []]);
      expect((await app.inject({ method: "POST", url: confirm })).statusCode).toBe(410);
    });

    test("a clock that was a year ahead blocks no alerts, mails or limits once corrected", async () => {
      await site.subscribe(app, "ann@example.org", nurses);
      site.pass(24 * 365);
      await site.addJobs({ title: "nurse of next year" });
      await site.match();
      await ask(app, { email: "bob@example.org", query: nurses });
      expect((await site.send(1)).sent).toBe(1);
      for (let time = 1; time <= 5; time += 1) await ask(app, { email: "carl@example.org", query: nurses });

      site.pass(24 * -364);
      expect(await site.send()).toEqual({ sent: 0, refused: 0 });
      await forgetOld(database(), site.now());
      expect((await site.send()).sent).toBeGreaterThan(0);
      await site.mail.taken();
      await site.addJobs({ title: "nurse of today" });
      expect(await site.nextMail()).toEqual({ sent: 1, refused: 0 });
      expect((await site.mail.taken())[0]?.text).toContain("nurse of today");
      await ask(app, { email: "carl@example.org", query: nurses });
      expect(await site.send()).toEqual({ sent: 1, refused: 0 });
    });

    test("a clock that was a year ahead extends no bounce block and keeps no sent mail", async () => {
      const dora = { email: "dora@example.org", query: nurses };
      site.pass(24 * 365);
      site.mail.refused.set(dora.email, { status: 550, text: "5.1.1 No such user" });
      for (const email of [dora.email, "eve@example.org"]) await ask(app, { email, query: nurses });
      expect(await site.send()).toEqual({ sent: 1, refused: 1 });
      site.mail.refused.clear();

      site.pass(24 * -364);
      await forgetOld(database(), site.now());
      site.pass(24 * 6);
      await ask(app, dora);
      expect(await site.send()).toEqual({ sent: 0, refused: 0 });
      site.pass(24 * 2);
      await forgetOld(database(), site.now());
      expect(await rows("alert_mails")).toEqual([]);
      await ask(app, dora);
      expect(await site.send()).toEqual({ sent: 1, refused: 0 });
    });
  }),
);
