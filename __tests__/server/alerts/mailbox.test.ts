import { spawn } from "node:child_process";
import path from "node:path";
import { SmtpSession } from "../../../src/server/alerts/mails/smtp-session";
import { eventually } from "../../support/until";

const script = path.resolve(__dirname, "../../../scripts/mailbox.mjs");

test("the mailbox script prints decoded mails with unbroken links", async () => {
  const child = spawn(process.execPath, [script, "0"]);
  let shown = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
  });
  await eventually(() => shown.includes("smtp://"), "the mailbox");
  const port = Number(/localhost:(\d+)/.exec(shown)?.[1]);
  const session = await SmtpSession.open({
    ...{ host: "127.0.0.1", port, secure: false, requireTLS: false, auth: null },
  });
  const link = `http://localhost:3000/alerts/confirm/${"x".repeat(90)}`;
  const lines = ["Subject: =?utf-8?Q?=E2=80=9Cnurse=E2=80=9D?=", "Content-Type: text/plain; charset=utf-8"];
  const body = `${link.slice(0, 60)}=\r\n${link.slice(60)}`;
  const mail = [...lines, "Content-Transfer-Encoding: quoted-printable", "", body, ""].join("\r\n");
  const envelope = { from: "jobs@jobs.example", to: "ann@example.org" };
  expect(await session.send(envelope, Buffer.from(mail), async () => true)).toEqual({ kind: "taken" });
  session.close();
  await eventually(() => shown.includes(link), "the mail");
  expect(shown).toContain("To ann@example.org: “nurse”");
  child.kill();
});
