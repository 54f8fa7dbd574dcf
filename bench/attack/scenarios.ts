import { get as request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { alertsRoute } from "../../src/shared/alerts";
import { alternatePath } from "../../src/shared/alternates";
import { routes } from "../../src/shared/routes";
import type { HostileSite } from "./hostile-site";
import { askWithCv, formOfSlowCv } from "./slow-cv";

/** Target of an attack; `from` is sent as X-Forwarded-For. */
interface Target {
  readonly host: string;
  readonly port: number;
  readonly from: string;
  /** A site that the server reads; `readSite` makes the server read it again. */
  readonly hostile: HostileSite;
  readonly readSite: (signal: AbortSignal) => Promise<void>;
  /** Called with each request's outcome, such as a status: an attack refused at once would go unseen. */
  readonly heard: (what: string) => void;
}

/** Goes on until the signal is aborted. */
export type Attack = (target: Target, signal: AbortSignal) => void | Promise<void>;

const random = () => Math.random().toString(36).slice(2);

/** Clients that act again a while after each outcome. */
function repeating(
  clients: number,
  act: (target: Target, signal: AbortSignal) => Promise<string>,
  pauseMs = 100,
): Attack {
  return (target, signal) => {
    const go = async () => {
      while (!signal.aborted) {
        target.heard(await act(target, signal).catch(() => "cut off"));
        await wait(pauseMs);
      }
    };
    for (let client = 0; client < clients; client += 1) void go();
  };
}

/** The statuses. Not unpacked: a real attacker's work runs on another machine. */
function asking(clients: number, path: () => string): Attack {
  const ask = ({ host, port, from }: Target, signal: AbortSignal) => {
    const headers = { "x-forwarded-for": from, "accept-encoding": "gzip" };
    return new Promise<string>((resolve, reject) => {
      request(`http://${host}:${port}${path()}`, { headers, signal }, (answer) =>
        answer.resume().once("close", () => resolve(String(answer.statusCode))),
      ).once("error", reject);
    });
  };
  return repeating(clients, ask, 10);
}

const askForDeadMailboxes = repeating(7, ({ host, port }, signal) => {
  const email = `nobody-${random()}@site.example`;
  return fetch(`http://${host}:${port}${alertsRoute}`, {
    method: "POST",
    redirect: "manual",
    headers: { "x-forwarded-for": `203.0.${Math.floor(Math.random() * 7)}.7` },
    body: new URLSearchParams({ email, query: "search[query]=nurse", frequency: "daily" }),
    signal,
  }).then((answer) => answer.arrayBuffer().then(() => String(answer.status)));
});

const sendSlowCvs: Attack = async (target, signal) => {
  const form = await formOfSlowCv();
  const send = ({ host, port, from }: Target) =>
    askWithCv(form, `http://${host}:${port}${routes.uploads}`, { "x-forwarded-for": from }, signal);
  repeating(21, send)(target, signal);
};

const reading =
  (what: Parameters<HostileSite["open"]>[0]): Attack =>
  (target, signal) => {
    target.hostile.open(what, target.heard);
    signal.addEventListener("abort", target.hostile.close);
    repeating(1, () => target.readSite(signal).then(() => "readings"))(target, signal);
  };

interface Said {
  readonly sockets: number;
  readonly text: (from: string) => string;
  /** Bytes of the answer read every eight seconds. */
  readonly takes?: number;
}

/** Connections that send something and read little or nothing; they reconnect when closed. */
function holding({ sockets, text, takes = 0 }: Said): Attack {
  return ({ host, port, from, heard }, signal) => {
    const hold = () => {
      if (signal.aborted) return;
      heard("held");
      const socket = connect({ host, port }).on("error", () => undefined);
      socket.pause().write(text(from));
      const timer = setInterval(() => takes > 0 && socket.read(takes), 8_000);
      const end = () => socket.destroy();
      signal.addEventListener("abort", end);
      socket.once("close", () => {
        clearInterval(timer);
        signal.removeEventListener("abort", end);
        setTimeout(hold, 100);
      });
    };
    for (let each = 0; each < sockets; each += 1) hold();
  };
}

const get = (path: string) => (from: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\n\r\n`;
const picture = get("/share/jobs/5.png");
const foreign = (length: number) => Array.from({ length }, (_, place) => `a${place}=x`).join("&");
const names = Array(50).fill("san").join(",");

export const attacks: Readonly<Record<string, Attack>> = {
  "H1 55 clients that do not read a picture": holding({ sockets: 55, text: picture }),
  "H1 60 pictures pipelined, none read": holding({ sockets: 1, text: (from) => picture(from).repeat(60) }),
  "H2 lookups of san,san,…, 12 at once": asking(12, () => `${routes.locations}?name=${names}`),
  "H2 searches near san,san,…, 12 at once": asking(
    12,
    () => `${routes.results}?search[query]=${random()}&search[location]=${encodeURIComponent(names)}`,
  ),
  "H3 sitemaps, 30 at once": asking(30, () => "/sitemaps/jobs-1.xml"),
  "H4 a site whose pages are long to read": reading("pages"),
  "H4 a site whose robots rules are long to compare": reading("rules"),
  "H5 addresses of 800 parameters, 12 at once": asking(
    12,
    () => `${routes.results}?${foreign(800)}&z=${random()}`,
  ),
  "H5 pages with 99 foreign parameters, 12 at once": asking(
    12,
    () => `${routes.results}?${foreign(98)}&z=${random()}`,
  ),
  "M4 alerts for dead mailboxes, from 7 networks": askForDeadMailboxes,
  "M5 21 CVs that are long to read": sendSlowCvs,
  "M6 sheets, 200 bytes in 8 s": holding({ sockets: 8, text: get(alternatePath("csv")), takes: 200 }),
  "M7 50 bodies that never come": holding({
    sockets: 50,
    text: (from) =>
      `POST ${alertsRoute} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\n` +
      "content-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\ne",
  }),
  "pages that no cache has, 50 at once": asking(50, () => `${routes.results}?search[query]=${random()}`),
};
