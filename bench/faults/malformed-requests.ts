import type { Random } from "../search/random";
import type { RawExchange } from "./raw-exchange";

// Requests that no client sends by mistake: broken lines, headers, lengths, chunks and connections.

const close = "host: localhost\r\nconnection: close\r\n";
const boundary = "xBOUNDx";
const multipart = `content-type: multipart/form-data; boundary=${boundary}\r\n`;
const end = `--${boundary}--\r\n`;

type Make = (random: Random) => Partial<RawExchange> & Pick<RawExchange, "pieces">;

const aPath = (random: Random) =>
  random.pick(["/", "/jobs", "/jobs?page=2", "/api/v1/results", "/api/v1/uploads", "/saved", "/jobs.atom"]);
const get = (random: Random, headers = "host: localhost\r\n") =>
  `GET ${aPath(random)} HTTP/1.1\r\n${headers}\r\n`;
const post = (random: Random, headers: string, body: string) =>
  `POST ${aPath(random)} HTTP/1.1\r\n${close}${headers}\r\n${body}`;
const uploading = (body: string, more = "") =>
  `POST /api/v1/uploads HTTP/1.1\r\n${close}${multipart}content-length: ${body.length}\r\n${more}\r\n${body}`;
const part = (headers: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;
const file = (content: string, name = "cv.txt") => part(`name="file"; filename="${name}"`, content);
const halfOrWhole = (random: Random) => (random.chance(0.5) ? "half" : "whole");

const requestLines = [
  ...["GET", "GET  /jobs", "G\0T /jobs HTTP/1.1", "GET /jobs HTTP/9.9", "GET /jobs HTTP/1.1 x", ""],
  ...["get /jobs HTTP/1.1", "GET jobs HTTP/1.1", "GET http:// HTTP/1.1", "GET * HTTP/1.1"],
  ...["CONNECT a:1 HTTP/1.1", "PRI * HTTP/2.0"],
];
const targets = [
  ...["http://evil.example/jobs", "//evil.example/jobs", "/jobs#x", "/jobs?#", "/\\evil", "/%", "/%zz"],
  ...["/jobs/%2f%2e%2e", "/..%2f..%2fpackage.json", "/assets/..%2f..%2fserver%2fmain.mjs", "/jobs;x=1"],
  ...["?", "/jobs?%", "/\x80\xff", "/jobs\x00"],
];
const oddHeaders = [
  ...["x-a: b\r\n  c\r\n", "host: other\r\n", ": x\r\n", "x-a\r\n", "x a: b\r\n", "expect: everything\r\n"],
  ...["content-length: 0\r\ncontent-length: 5\r\n", "transfer-encoding: chunked\r\ncontent-length: 4\r\n"],
  ...["transfer-encoding: gzip, chunked\r\n", "content-length: -1\r\n", "content-length: 0x10\r\n"],
  ...["content-length: 99999999999999999999\r\n", "upgrade: websocket\r\nconnection: upgrade\r\n"],
  "upgrade: h2c\r\nhttp2-settings: x\r\n",
];
const chunks = [
  ...["zz\r\nabc\r\n", "5\r\nab", "-1\r\n\r\n", "ffffffffffffffff\r\nx", "3\r\nabcd\r\n0\r\n\r\n", "\r\n"],
  ...['3;ext="\r\nabc\r\n0\r\n\r\n', "0\r\ntrailer: x\r\n\r\n"],
];
const forms = [
  ...["", "nothing", end, `--${boundary}\r\n\r\n\r\n--${boundary}--`, file("plain text of a CV")],
  `${"--".repeat(2000)}${boundary}`,
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${"n".repeat(5000)}"\r\n\r\nx`,
  `--${boundary}\r\ncontent-disposition: ${"x".repeat(90_000)}\r\n\r\nx\r\n${end}`,
];
const formTypes = [
  ...["multipart/form-data", "multipart/form-data; boundary=", 'multipart/form-data; boundary="', ""],
  ...[`multipart/form-data; boundary=${"b".repeat(4000)}`, "multipart/mixed; boundary=x", ";;;"],
  ...["text/plain", "application/json"],
];
const fileNames = ["cv.txt", "../../cv.txt", "a\0b.txt", "", "C:\\x.txt", "é.txt", "x".repeat(300), ".."];

const makes: Readonly<Record<string, Make>> = {
  "bytes of chance": (random) => {
    const noise = Array.from({ length: 1 + random.below(2000) }, () => random.below(256));
    return { pieces: [Buffer.from(noise), "\r\n\r\n"], leaves: "half" };
  },
  "a broken request line": (random) => ({
    pieces: [`${random.pick(requestLines)}\r\n${close}\r\n`],
    leaves: "half",
  }),
  "an absolute or odd target": (random) => ({
    pieces: [`GET ${random.pick(targets)} HTTP/1.1\r\n${close}\r\n`],
    leaves: "half",
  }),
  "NULs in a head": (random) => ({
    pieces: [get(random, `${close}x-a: b\0c\r\n${random.chance(0.5) ? "x\0y: z\r\n" : ""}`)],
  }),
  "an overlong address": (random) => {
    const query = "a".repeat(random.pick([7900, 8100, 16_000, 70_000]));
    return { pieces: [`GET /jobs?search[query]=${query} HTTP/1.1\r\n${close}\r\n`] };
  },
  "overlong or very many headers": (random) => {
    const headers = [`x-a: ${"b".repeat(20_000)}\r\n`, "x: y\r\n".repeat(100), "x: y\r\n".repeat(3000)];
    return { pieces: [get(random, close + random.pick(headers))] };
  },
  "headers that fold, repeat or contradict": (random) => ({
    pieces: [get(random, close + random.pick(oddHeaders))],
    leaves: "half",
  }),
  "no host": () => ({ pieces: ["GET /jobs HTTP/1.1\r\nconnection: close\r\n\r\n"] }),
  "HTTP/1.0 and bare line ends": (random) => ({
    pieces: [random.pick(["GET /jobs HTTP/1.0\r\n\r\n", "GET /jobs HTTP/1.1\nhost: x\n\n"])],
    leaves: "half",
  }),
  "a body that GET has not": (random) => ({
    pieces: [get(random, `${close}content-length: 5\r\n`), "hello"],
  }),
  "fewer bytes than said, then silence": (random) => ({
    pieces: [post(random, `${multipart}content-length: 500\r\n`, "few")],
    leaves: halfOrWhole(random),
  }),
  "more bytes than said": (random) => ({
    pieces: [post(random, "content-length: 3\r\n", "m".repeat(400))],
  }),
  "chunks of nonsense": (random) => ({
    pieces: [post(random, `${multipart}transfer-encoding: chunked\r\n`, ""), random.pick(chunks)],
    leaves: "half",
  }),
  "many requests at once": (random) => {
    const many = Array.from({ length: 2 + random.below(60) }, () => get(random));
    return {
      pieces: [many.join(""), `GET /healthz HTTP/1.1\r\n${close}\r\n`],
      requests: many.length + 1,
    };
  },
  "a request hidden behind another": () => ({
    pieces: [
      "POST /jobs HTTP/1.1\r\nhost: localhost\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /saved HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    ],
    leaves: "half",
  }),
  "a client that goes at once": (random) => ({ pieces: [get(random)], leaves: "whole" }),
  "a client that stops talking and waits": (random) => ({ pieces: [get(random)], leaves: "half" }),
  "a head in pieces": (random) => ({
    pieces: [..."GET /jobs.json HTTP/1.1\r\n", close, "\r\n"],
    pauseMs: random.below(4),
  }),
  "half a head, then nothing": (random) => ({
    pieces: [`GET ${aPath(random)} HTTP/1.1\r\nhost: loc`],
    leaves: halfOrWhole(random),
  }),
  "a form that is no form": (random) => ({ pieces: [uploading(random.pick(forms))], leaves: "half" }),
  "a form whose head is wrong": (random) => {
    const type = `content-type: ${random.pick(formTypes)}\r\n`;
    return {
      pieces: [`POST /api/v1/uploads HTTP/1.1\r\n${close}${type}content-length: 4\r\n\r\nabcd`],
    };
  },
  "a whole file": (random) => {
    const network = `x-forwarded-for: 10.${random.below(256)}.${random.below(256)}.9\r\n`;
    const headers = random.pick(["", `x-upload-client: ${random.next()}\r\n`, network]);
    const cv = file(`A CV of a nurse, number ${random.next()}`, random.pick(fileNames));
    return { pieces: [uploading(cv + end, headers)] };
  },
  "chunks whose numbers lie": (random) => {
    const odd = () =>
      random.pick([0, 1, -1, 2, 1.5, "", "x", "1e3", 2 ** 53, "0x1", " 1", "9".repeat(40), "%00"]);
    const values = {
      dzuuid: random.pick(["a-b", "../x", "", "z".repeat(65), random.next().toString(36).slice(2)]),
      dzchunkindex: odd(),
      dztotalfilesize: random.pick([10, 20, 3_000_000_000, odd()]),
      dzchunksize: random.pick([10, odd()]),
      dztotalchunkcount: random.pick([1, 2, odd()]),
      dzchunkbyteoffset: odd(),
    };
    const fields = Object.entries(values).map(([name, value]) => part(`name="${name}"`, String(value)));
    return { pieces: [uploading(`${fields.join("")}${file("0123456789")}${end}`)] };
  },
  "a file that breaks off": (random) => {
    const whole = uploading(`${file("t".repeat(5000))}${end}`);
    return { pieces: [whole.slice(0, random.below(whole.length))], leaves: halfOrWhole(random) };
  },
};

const names = Object.keys(makes);

export function malformedRequest(random: Random): RawExchange {
  const name = random.pick(names);
  return { name, requests: 1, ...(makes[name] as Make)(random) };
}
