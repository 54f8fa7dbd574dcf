import type { App } from "../../../src/server/http/app-types";
import { eachDatabase } from "../../support/databases";
import type { TakenMail } from "../../support/mail-server";
import { AlertSite, ask } from "./alert-site";

const ann = "ann@example.org";
const bob = "bob@example.org";
const nurses = "search[query]=nurse";

eachDatabase(
  (database) =>
    describe("mail server trouble", () => {
      let site: AlertSite;
      let app: App;
      beforeAll(async () => {
        site = await AlertSite.open(database());
      });
      afterAll(() => site.close());
      beforeEach(async () => {
        await site.clear();
        app = await site.app();
        await site.subscribe(app, ann, nurses);
        await site.subscribe(app, bob, nurses);
        await site.addJobs({ title: "nurse" });
        site.pass(25);
        await site.match();
      });
      afterEach(() => app.close());

      const to = (mails: readonly TakenMail[]) => mails.map(({ to_ }) => to_).sort();
      const unsent = () => database().query("select 1 as one from alert_mails where sent_at is null");

      test("mails wait while the server is down and are sent when it is back", async () => {
        await site.mail.stop();
        await expect(site.send()).rejects.toThrow("ECONNREFUSED");
        site.pass(72);
        await expect(site.send()).rejects.toThrow("ECONNREFUSED");
        await site.mail.start();
        expect(await site.send()).toEqual({ sent: 2, refused: 0 });
        expect(to(await site.mail.taken())).toEqual([ann, bob]);
      });

      test("an address refused as 5.1.1 gets no more mail until it subscribes a week later", async () => {
        site.mail.refused.set(ann, { status: 550, text: "5.1.1 no such user" });
        expect(await site.send()).toEqual({ sent: 1, refused: 1 });
        site.mail.refused.clear();
        await site.addJobs({ title: "nurse two" });
        expect(await site.nextMail()).toEqual({ sent: 1, refused: 0 });
        expect(to(await site.mail.taken())).toEqual([bob, bob]);
        // A confirmation counts again once the bounce is a week old.
        site.pass(24 * 7);
        await site.subscribe(app, ann, "search[query]=engineer");
        await site.addJobs({ title: "nurse three" });
        await site.nextMail();
        expect(to(await site.mail.taken())).toContain(ann);
      });

      test.each([
        [450, "4.2.1 busy"],
        [550, "5.7.1 relaying denied"],
        [530, "5.7.0 authentication required"],
      ])("a mail refused with %i %s is retried, and the address is kept", async (status, text) => {
        site.mail.refused.set(ann, { status, text });
        expect(await site.send()).toEqual({ sent: 1, refused: 1 });
        expect(await site.send()).toEqual({ sent: 0, refused: 0 });
        site.mail.refused.clear();
        site.pass(2);
        expect(await site.send()).toEqual({ sent: 1, refused: 0 });
        expect(to(await site.mail.taken())).toEqual([ann, bob]);
      });

      test("a mail that is always refused is retried for days, then given up", async () => {
        site.mail.refusesData = { status: 451, text: "4.3.0 try later" };
        let tries = 0;
        for (let hour = 0; hour < 24 * 7; hour += 1) {
          site.pass(1);
          tries += (await site.send()).refused;
        }
        site.mail.refusesData = null;
        expect(tries).toBeGreaterThan(10);
        expect(tries).toBeLessThan(40);
        expect(await unsent()).toEqual([]);
      });

      test("a slow server is waited for; a silent one is retried with the same Message-ID", async () => {
        site.mail.slowMs = 100;
        expect(await site.send()).toEqual({ sent: 2, refused: 0 });
        await site.addJobs({ title: "nurse two" });
        site.pass(25);
        await site.match();
        await site.mail.taken();
        site.mail.slowMs = 2_000;
        await expect(site.send(1_000, { connectMs: 5_000, silenceMs: 600 })).rejects.toThrow();
        site.mail.slowMs = 0;
        const [first] = await site.mail.taken();
        // The server may have taken it, so it is not resent at once; the other mail was not begun.
        expect(await site.send()).toEqual({ sent: 1, refused: 0 });
        await site.mail.taken();
        site.pass(1);
        expect(await site.send()).toEqual({ sent: 1, refused: 0 });
        const [again] = await site.mail.taken();
        expect(again?.messageId).toBe(first?.messageId);
        expect(await unsent()).toEqual([]);
      });

      test("a mail is resent with the same Message-ID when the server hangs up after taking it", async () => {
        site.mail.hangsUp = 1;
        await expect(site.send()).rejects.toThrow();
        await site.send();
        site.pass(1);
        await site.send();
        const ids = (await site.mail.taken()).map(({ messageId }) => messageId);
        expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
      });

      test("mails per hour are limited, and confirmation mails go first", async () => {
        await ask(app, { email: "new@example.org", query: nurses });
        site.pass(2);
        expect(await site.send(2)).toEqual({ sent: 2, refused: 0 });
        expect(to(await site.mail.taken())).toContain("new@example.org");
        expect(await site.send(2)).toEqual({ sent: 0, refused: 0 });
        site.pass(2);
        expect(await site.send(2)).toEqual({ sent: 1, refused: 0 });
      });

      test("a waiting mail is not sent once its address is deleted", async () => {
        await database().query("delete from alert_addresses where email = $1", [ann]);
        expect(await site.send()).toEqual({ sent: 1, refused: 0 });
        expect(to(await site.mail.taken())).toEqual([bob]);
      });

      test("two servers that send at once send each mail once", async () => {
        site.mail.slowMs = 20;
        await Promise.all([site.send().catch(() => undefined), site.send().catch(() => undefined)]);
        await site.send();
        site.mail.slowMs = 0;
        expect(to(await site.mail.taken())).toEqual([ann, bob]);
      });
    }),
  ["postgres"],
);
