import fc from "fast-check";
import { duringTests } from "../../support/during-tests";
import { chunksOf, download, pdfLike, post, send } from "./support/dropzone-client";
import { type ScratchServer, startScratchServer } from "./support/scratch-server";

const size = 2_500;
const chunkSize = 1_000;
const count = 3;
/** Two files of the same size, so that one upload can mix their chunks. */
const files = [pdfLike(size, 1), pdfLike(size, 2)] as const;

interface Sent {
  readonly client: "a" | "b";
  readonly uuid: "one" | "two";
  readonly name: "cv.pdf" | "other.pdf";
  readonly file: 0 | 1;
  readonly index: number;
}

/** The model of one client's upload: the file each chunk came from, and the answer once complete. */
interface Upload {
  readonly name: string;
  readonly chunks: Map<number, 0 | 1>;
  whole?: { readonly id: string; readonly token: string };
}

/** Keyed by client and `dzuuid`. */
type Model = Map<string, Upload>;

interface Real {
  readonly server: ScratchServer;
  /** Prefix that separates this session's clients from others'. */
  readonly session: string;
}

type Step = fc.AsyncCommand<Model, Real>;

const keyOf = ({ client, uuid }: Pick<Sent, "client" | "uuid">) => `${client} ${uuid}`;

function formOf({ client, uuid, name, file, index }: Sent, { server, session }: Real) {
  const headers = { "x-upload-client": session + client };
  const forms = chunksOf({ url: server.url, bytes: files[file], name, chunkSize, uuid, headers });
  return forms[index] ?? {};
}

/** The expected answer to a chunk, given the upload before it. */
function deserved(upload: Upload | undefined, { name, file, index }: Sent): [number, object] {
  if (upload !== undefined && upload.name !== name) return [409, { code: "other_upload" }];
  const before = upload?.chunks.get(index);
  if (before !== undefined && before !== file) return [409, { code: "other_bytes" }];
  const received = new Set([...(upload?.chunks.keys() ?? []), index]).size;
  return received < count ? [200, { received, expected: count }] : [201, { name, size, ...upload?.whole }];
}

function bytesOf({ chunks }: Upload): Buffer {
  const parts = Array.from({ length: count }, (_, index) =>
    files[chunks.get(index) ?? 0].subarray(index * chunkSize, (index + 1) * chunkSize),
  );
  return Buffer.concat(parts);
}

/** Sends the chunk `times` times at once. */
function sends(sent: Sent, times: number): Step {
  return {
    check: () => true,
    run: async (model, real) => {
      const [status, body] = deserved(model.get(keyOf(sent)), sent);
      const form = formOf(sent, real);
      const answers = await Promise.all(Array.from({ length: times }, () => post(real.server.url, form)));
      for (const answer of answers) expect(answer).toMatchObject({ status, body });
      if (status === 409) return;
      const upload: Upload = model.get(keyOf(sent)) ?? { name: sent.name, chunks: new Map() };
      upload.chunks.set(sent.index, sent.file);
      const { id, token } = answers[0]?.body ?? {};
      if (status === 201) upload.whole = { id: String(id), token: String(token) };
      model.set(keyOf(sent), upload);
    },
    toString: () => `sends ${JSON.stringify(sent)}, ${times} times`,
  };
}

const addressOf = (real: Real, { id }: { readonly id: string }) => `${real.server.url}/${id}`;

const reads: Step = {
  check: () => true,
  run: async (model, real) => {
    const uploads = [...model.values()];
    for (const upload of uploads) {
      if (upload.whole === undefined) continue;
      const { status, bytes } = await download(real.server.url, { ...upload.whole });
      expect([status, bytes.equals(bytesOf(upload))]).toEqual([200, true]);
      const others = uploads.flatMap(({ whole }) => (whole && whole !== upload.whole ? [whole.token] : []));
      for (const token of ["x", ...others])
        expect((await download(real.server.url, { ...upload.whole, token })).status).toBe(404);
    }
  },
  toString: () => "reads all, with every token",
};

function deletes(key: string): Step {
  return {
    check: (model) => model.get(key)?.whole !== undefined,
    run: async (model, real) => {
      const whole = model.get(key)?.whole ?? { id: "", token: "" };
      const headers = { "x-upload-token": whole.token };
      expect((await send("DELETE", addressOf(real, whole), headers)).status).toBe(204);
      expect((await send("DELETE", addressOf(real, whole), headers)).status).toBe(404);
      model.delete(key);
    },
    toString: () => `deletes ${key}`,
  };
}

const restarts: Step = {
  check: () => true,
  run: (_model, { server }) => server.restart(),
  toString: () => "restarts",
};

const anySent: fc.Arbitrary<Sent> = fc.record({
  client: fc.constantFrom("a", "b"),
  uuid: fc.constantFrom("one", "two"),
  // Mostly one file under one name, so that some uploads complete.
  name: fc.oneof({ weight: 9, arbitrary: fc.constant("cv.pdf") }, fc.constant("other.pdf")),
  file: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.constant(1)),
  index: fc.integer({ min: 0, max: count - 1 }),
} as const) as fc.Arbitrary<Sent>;

const anyKey = fc.record({ client: fc.constantFrom("a", "b"), uuid: fc.constantFrom("one", "two") });
const anySteps = fc.commands(
  [
    ...Array.from({ length: 6 }, () =>
      fc.tuple(anySent, fc.constantFrom(1, 1, 2)).map((each) => sends(...each)),
    ),
    fc.constant(reads),
    fc.tuple(anyKey).map(([key]) => deletes(`${key.client} ${key.uuid}`)),
    fc.constant(restarts),
  ],
  { maxCommands: 60, size: "max" },
);

const server = duringTests(() => startScratchServer({ settings: { keepDays: 30 } }));

test("any sequence of chunks, repeats, deletions and restarts is answered as the model predicts", async () => {
  let sessions = 0;
  const wholes: number[] = [];
  const property = fc.asyncProperty(anySteps, async (steps) => {
    const model: Model = new Map();
    sessions += 1;
    const session = `session-${sessions}-`;
    await fc.asyncModelRun(() => ({ model, real: { server: server(), session } }), steps);
    await reads.run(model, { server: server(), session });
    wholes.push([...model.values()].filter(({ whole }) => whole !== undefined).length);
  });
  await fc.assert(property, { numRuns: 20 });
  // Guards against sessions too short to complete any upload.
  expect(Math.max(...wholes)).toBeGreaterThan(1);
});
