import { randomUUID } from "node:crypto";
import { deflateSync } from "node:zlib";
import { routes } from "../../src/shared/routes";

const pages = 30;
const unpackedBytes = 100e6;

/** Thirty pages of one stream that says nothing at great length. */
export function slowCv(): Buffer {
  const stream = deflateSync("q Q ".repeat(unpackedBytes / 4));
  const kids = Array.from({ length: pages }, (_, page) => page + 4);
  const head = [
    "%PDF-1.4",
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    `2 0 obj << /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] /Count ${pages} >> endobj`,
    ...kids.map(
      (kid) => `${kid} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R >> endobj`,
    ),
    `3 0 obj << /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`,
  ].join("\n");
  const tail = "\nendstream endobj\ntrailer << /Size 100 /Root 1 0 R >>\n%%EOF\n";
  return Buffer.concat([Buffer.from(head), stream, Buffer.from(tail)]);
}

interface Upload {
  readonly site: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Uploads it, and asks what to search with it. Resolves with the answer's status. */
export async function askWithCv(cv: Buffer, { site, headers, signal }: Upload): Promise<number> {
  const form = new FormData();
  form.set("dzuuid", randomUUID());
  form.set("file", new Blob([new Uint8Array(cv)], { type: "application/pdf" }), "slow.pdf");
  const sent = await fetch(site + routes.uploads, { method: "POST", body: form, headers, signal });
  if (!sent.ok) return sent.status;
  const { id, token } = (await sent.json()) as { id: string; token: string };
  const asked = await fetch(`${site}${routes.uploads}/${id}/suggestion`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
    signal,
  });
  await asked.arrayBuffer();
  return asked.status;
}
