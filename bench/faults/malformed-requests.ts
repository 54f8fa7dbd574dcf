import type { Random } from "../search/random";
import type { RawExchange } from "./raw-exchange";

// Requests that no client sends by mistake: broken lines, headers, lengths, chunks and connections.

const close = "host: localhost\r\nconnection: close\r\n";
const paths = ["/", "/jobs", "/jobs?page=2", "/api/v1/results", "/api/v1/uploads", "/saved", "/jobs.atom"];
const boundary = "xBOUNDx";
const multipart = `content-type: multipart/form-data; boundary=${boundary}\r\n`;

type Make = (random: Random) => Omit<RawExchange, "name" | "requests"> & { readonly requests?: number };

const noise = (random: Random, length: number) =>
  Buffer.from(Array.from({ length }, () => random.below(256)));
const uploading = (body: string, more = "") =>
  `POST /api/v1/uploads HTTP/1.1\r\n${close}${multipart}content-length: ${body.length}\r\n${more}\r\n${body}`;
const part = (headers: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;
const file = (content: string, name = "cv.txt") => part(`name="file"; filename="${name}"`, content);
const chunkFields = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .map(([name, value]) => part(`name="${name}"`, String(value)))
    .join("");

const makes: Readonly<Record<string, Make>> = {
  "bytes of chance": (random) => ({
    pieces: [noise(random, 1 + random.below(2000)), "\r\n\r\n"],
    leaves: "half",
  }),
  "a broken request line": (random) => ({
    pieces: [
      `${random.pick(["GET", "GET  /jobs", "G\0T /jobs HTTP/1.1", "GET /jobs HTTP/9.9", "GET /jobs HTTP/1.1 x", "get /jobs HTTP/1.1", "GET jobs HTTP/1.1", "GET http:// HTTP/1.1", "GET * HTTP/1.1", "CONNECT a:1 HTTP/1.1", "PRI * HTTP/2.0", ""])}\r\n${close}\r\n`,
    ],
    leaves: "half",
  }),
  "an absolute or odd target": (random) => ({
    pieces: [
      `GET ${random.pick(["http://evil.example/jobs", "//evil.example/jobs", "/jobs#x", "/jobs?#", "/\\evil", "/%", "/%zz", "/jobs/%2f%2e%2e", "/..%2f..%2fpackage.json", "/assets/..%2f..%2fserver%2fmain.mjs", "/jobs;x=1", "?", "/jobs?%", "/\x80\xff", "/jobs\x00"])} HTTP/1.1\r\n${close}\r\n`,
    ],
    leaves: "half",
  }),
  "NULs in a head": (random) => ({
    pieces: [
      `GET ${random.pick(paths)} HTTP/1.1\r\n${close}x-a: b\0c\r\n${random.chance(0.5) ? "x\0y: z\r\n" : ""}\r\n`,
    ],
  }),
  "an overlong address": (random) => ({
    pieces: [
      `GET /jobs?search[query]=${"a".repeat(random.pick([7900, 8100, 16_000, 70_000]))} HTTP/1.1\r\n${close}\r\n`,
    ],
  }),
  "overlong or very many headers": (random) => ({
    pieces: [
      `GET ${random.pick(paths)} HTTP/1.1\r\n${close}`,
      random.chance(0.5) ? `x-a: ${"b".repeat(20_000)}\r\n` : "x: y\r\n".repeat(random.pick([100, 3000])),
      "\r\n",
    ],
  }),
  "headers that fold, repeat or contradict": (random) => ({
    pieces: [
      `GET ${random.pick(paths)} HTTP/1.1\r\n${close}${random.pick(["x-a: b\r\n  c\r\n", "host: other\r\n", ": x\r\n", "x-a\r\n", "x a: b\r\n", "content-length: 0\r\ncontent-length: 5\r\n", "transfer-encoding: chunked\r\ncontent-length: 4\r\n", "transfer-encoding: gzip, chunked\r\n", "content-length: -1\r\n", "content-length: 0x10\r\n", "content-length: 99999999999999999999\r\n", "expect: everything\r\n", "upgrade: websocket\r\nconnection: upgrade\r\n", "upgrade: h2c\r\nhttp2-settings: x\r\n"])}\r\n`,
    ],
    leaves: "half",
  }),
  "no host": () => ({ pieces: ["GET /jobs HTTP/1.1\r\nconnection: close\r\n\r\n"] }),
  "HTTP/1.0 and bare line ends": (random) => ({
    pieces: [random.chance(0.5) ? "GET /jobs HTTP/1.0\r\n\r\n" : "GET /jobs HTTP/1.1\nhost: x\n\n"],
    leaves: "half",
  }),
  "a body that GET has not": (random) => ({
    pieces: [`GET ${random.pick(paths)} HTTP/1.1\r\n${close}content-length: 5\r\n\r\nhello`],
  }),
  "fewer bytes than said, then silence": (random) => ({
    pieces: [`POST ${random.pick(paths)} HTTP/1.1\r\n${close}${multipart}content-length: 500\r\n\r\nfew`],
    leaves: random.chance(0.5) ? "half" : "whole",
  }),
  "more bytes than said": (random) => ({
    pieces: [`POST ${random.pick(paths)} HTTP/1.1\r\n${close}content-length: 3\r\n\r\n${"m".repeat(400)}`],
  }),
  "chunks of nonsense": (random) => ({
    pieces: [
      `POST ${random.pick(paths)} HTTP/1.1\r\n${close}${multipart}transfer-encoding: chunked\r\n\r\n`,
      random.pick([
        "zz\r\nabc\r\n",
        "5\r\nab",
        "-1\r\n\r\n",
        "ffffffffffffffff\r\nx",
        '3;ext="\r\nabc\r\n0\r\n\r\n',
        "0\r\ntrailer: x\r\n\r\n",
        "3\r\nabcd\r\n0\r\n\r\n",
        "\r\n",
      ]),
    ],
    leaves: "half",
  }),
  "many requests at once": (random) => {
    const count = 2 + random.below(60);
    const one = () => `GET ${random.pick(paths)} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
    return {
      pieces: [Array.from({ length: count }, one).join(""), `GET /healthz HTTP/1.1\r\n${close}\r\n`],
      requests: count + 1,
    };
  },
  "a request hidden behind another": () => ({
    pieces: [
      "POST /jobs HTTP/1.1\r\nhost: localhost\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /saved HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    ],
    leaves: "half",
  }),
  "a client that goes at once": (random) => ({
    pieces: [`GET ${random.pick(paths)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    leaves: "whole",
  }),
  "a client that stops talking and waits": (random) => ({
    pieces: [`GET ${random.pick(paths)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    leaves: "half",
  }),
  "a head in pieces": (random) => ({
    pieces: [..."GET /jobs.json HTTP/1.1\r\n", close, "\r\n"],
    pauseMs: random.below(4),
  }),
  "half a head, then nothing": (random) => ({
    pieces: [`GET ${random.pick(paths)} HTTP/1.1\r\nhost: loc`],
    leaves: random.chance(0.5) ? "half" : "whole",
  }),
  "a form that is no form": (random) => ({
    pieces: [
      uploading(
        random.pick([
          "",
          "nothing",
          `--${boundary}--\r\n`,
          `--${boundary}\r\n\r\n\r\n--${boundary}--`,
          file("plain text of a CV"),
          `${"--".repeat(2000)}${boundary}`,
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${"n".repeat(5000)}"\r\n\r\nx`,
          `--${boundary}\r\ncontent-disposition: ${"x".repeat(90_000)}\r\n\r\nx\r\n--${boundary}--\r\n`,
        ]),
      ),
    ],
    leaves: "half",
  }),
  "a form whose head is wrong": (random) => ({
    pieces: [
      `POST /api/v1/uploads HTTP/1.1\r\n${close}content-type: ${random.pick(["multipart/form-data", "multipart/form-data; boundary=", `multipart/form-data; boundary=${"b".repeat(4000)}`, 'multipart/form-data; boundary="', "text/plain", "application/json", "multipart/mixed; boundary=x", "", ";;;"])}\r\ncontent-length: 4\r\n\r\nabcd`,
    ],
  }),
  "a whole file": (random) => ({
    pieces: [
      uploading(
        `${file(`A CV of a nurse, number ${random.next()}`, random.pick(["cv.txt", "../../cv.txt", "a\0b.txt", "", "C:\\x.txt", "é.txt", "x".repeat(300), ".."]))}--${boundary}--\r\n`,
        random.pick([
          "",
          `x-upload-client: ${random.next()}\r\n`,
          `x-forwarded-for: 10.${random.below(256)}.${random.below(256)}.9\r\n`,
        ]),
      ),
    ],
  }),
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
    return { pieces: [uploading(`${chunkFields(values)}${file("0123456789")}--${boundary}--\r\n`)] };
  },
  "a file that breaks off": (random) => {
    const whole = uploading(`${file("t".repeat(5000))}--${boundary}--\r\n`);
    return {
      pieces: [whole.slice(0, random.below(whole.length))],
      leaves: random.chance(0.5) ? "half" : "whole",
    };
  },
};

const names = Object.keys(makes);

export function malformedRequest(random: Random): RawExchange {
  const name = random.pick(names);
  return { name, requests: 1, ...(makes[name] as Make)(random) };
}
