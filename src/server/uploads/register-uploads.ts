import { existsSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { routes } from "../../shared/routes";
import { uploadClientHeader, uploadTokenHeader } from "../../shared/uploads";
import type { UploadFailure } from "../../shared/wire/uploads";
import { ProblemError, problemOf as problemOfApp } from "../http/problem-error";
import { CvSuggestions } from "./cv/cv-suggestions";
import { readInProcess } from "./cv/text-reading";
import type { UploadClient } from "./receiving/upload-reception";
import {
  asRefusal,
  defaultUploadSettings,
  refusals,
  UploadRefusal,
  type UploadSettings,
} from "./rules/upload-rules";
import { addressHash } from "./storage/file-store";
import { createUploadService, type UploadService, type UploadServiceOptions } from "./upload-service";

interface UploadsOptions extends Omit<UploadServiceOptions, "settings"> {
  readonly settings?: Partial<UploadSettings>;
  /** The built cv-reader; by default the one beside the running program. */
  readonly cvReader?: string;
  readonly now?: () => Date;
}

/** Adds the upload service under `/api/v1/uploads`. Its body parsing applies to these routes only. */
export function registerUploads(app: FastifyInstance, options: UploadsOptions): void {
  app.register(async (scope) => {
    const settings = { ...defaultUploadSettings, ...options.settings };
    const service = await createUploadService({ ...options, settings });
    cleanOnSchedule(scope, service, settings.cleanEveryMs);
    // The body stays a stream, which the service reads itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.addHook(
      "onRequest",
      async (_request, reply) => void reply.header("cache-control", "private, no-store"),
    );
    scope.setErrorHandler((error, request) => {
      throw problemOf(error, request);
    });
    scope.post(routes.uploads, { errorHandler: answerFailure }, async (request, reply) => {
      const answer = await service.receive(request.raw, clientOf(request));
      return reply.code("id" in answer ? 201 : 200).send(answer);
    });
    registerOwnFile(scope, service);
    const { cvReader = builtCvReader, now } = options;
    const read = (path: string, type: string, signal: AbortSignal) =>
      readInProcess(cvReader, path, type, signal);
    const suggestions = new CvSuggestions(options.database, read, now);
    registerSuggestion(scope, { service, suggestions, isKept: settings.keepDays > 0 });
  });
}

/** For a server that takes no uploads: deletes in time what an earlier start of it has taken. */
export function registerUploadCleaning(scope: FastifyInstance, options: UploadsOptions): void {
  const settings = { ...defaultUploadSettings, ...options.settings };
  const clean = async (now: Date) => {
    // A service would make its folders, perhaps where nothing can be written.
    if (options.bucket === undefined && !existsSync(options.directory)) return;
    const service = await createUploadService({ ...options, settings });
    await service.clean(now);
  };
  cleanOnSchedule(scope, { clean }, settings.cleanEveryMs);
}

// In a build, all programs and workers are in the same folder.
const builtCvReader = join(__dirname, "cv-reader.mjs");

function registerOwnFile(scope: FastifyInstance, service: UploadService): void {
  const url = `${routes.uploads}/:id`;
  scope.get<{ Params: { id: string } }>(url, async (request, reply) => {
    const { record, content } = await service.files.read(request.params.id, tokenOf(request.headers));
    return reply
      .headers({
        "content-type": record.type,
        "content-length": record.size,
        "content-disposition": `attachment; filename*=UTF-8''${encodeFileName(record.name)}`,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      })
      .send(content);
  });
  scope.delete<{ Params: { id: string } }>(url, async (request, reply) => {
    await service.files.remove(request.params.id, tokenOf(request.headers));
    return reply.code(204).send();
  });
}

interface SuggestionParts {
  readonly service: UploadService;
  readonly suggestions: CvSuggestions;
  readonly isKept: boolean;
}

/** Without retention, a file is only used for the suggestion, and deleted after the response. */
function registerSuggestion(scope: FastifyInstance, { service, suggestions, isKept }: SuggestionParts): void {
  const url = `${routes.uploads}/:id/suggestion`;
  scope.get<{ Params: { id: string } }>(url, async (request, reply) => {
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort(refusals.gone()));
    const { id, type } = await service.files.authorised(request.params.id, tokenOf(request.headers));
    const suggestion = await suggestions.for({
      ...{ id, type, signal: gone.signal },
      use: (read) => service.files.bytes.use(id, read),
    });
    if (!isKept) {
      reply.raw.once("finish", () => {
        service.files
          .forget(id)
          .catch((error: unknown) => request.log.error(error, "a CV was not forgotten"));
      });
    }
    return suggestion;
  });
}

function cleanOnSchedule(
  scope: FastifyInstance,
  service: Pick<UploadService, "clean">,
  everyMs: number,
): void {
  let cleaning: Promise<void> = Promise.resolve();
  let isClosing = false;
  const clean = () => {
    cleaning = service.clean(new Date()).catch((error: unknown) => {
      // During shutdown, the database may already be closed.
      if (!isClosing) scope.log.error(error, "cleaning uploads failed");
    });
  };
  const timer = setInterval(clean, everyMs).unref();
  scope.addHook("onReady", async () => clean());
  scope.addHook("onClose", async () => {
    isClosing = true;
    clearInterval(timer);
    await cleaning;
  });
}

/** Milliseconds for the rest of a refused body to arrive, so that the client reads the answer. */
const drainMs = 30_000;

/** Answers errors of the upload route in the form that Dropzone displays. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request);
  const { raw } = request;
  if (!raw.complete && !raw.destroyed) {
    const timer = setTimeout(() => raw.destroy(), drainMs).unref();
    raw.once("close", () => clearTimeout(timer));
  }
  const failure: UploadFailure = { error: refusal.message, code: refusal.code };
  if (refusal.status === 503) reply.header("retry-after", retryAfter);
  return reply.code(refusal.status).header("cache-control", "no-store").send(failure);
}

/** Seconds; a database restart is mostly over by then. */
const retryAfter = 5;

function problemOf(error: unknown, request: FastifyRequest): ProblemError {
  const { status, code, message } = refusalOf(error, request);
  return new ProblemError(status, code, message, status === 503 ? retryAfter : undefined);
}

function refusalOf(error: unknown, { log }: FastifyRequest): UploadRefusal {
  const refusal = refusedBefore(error) ?? asRefusal(error);
  if (refusal.status >= 500) log.error(error, "an upload failed");
  return refusal;
}

/** Errors from before the upload service saw the request, which are not the server's. */
function refusedBefore(error: unknown): UploadRefusal | undefined {
  if (error instanceof UploadRefusal) return undefined;
  const { statusCode, code, message } = problemOfApp(error);
  if (statusCode === 415) return refusals.notMultipart();
  return statusCode < 500 || error instanceof ProblemError
    ? new UploadRefusal(statusCode, code, message)
    : undefined;
}

/** A client without a secret of its own is identified by its address and user agent. */
function clientOf(request: FastifyRequest): UploadClient {
  const secret = request.headers[uploadClientHeader];
  const identity =
    typeof secret === "string" && secret !== ""
      ? `secret ${secret}`
      : `address ${request.ip} ${request.headers["user-agent"] ?? ""}`;
  return { addressHash: addressHash(request.ip), identity };
}

function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
  const own = headers[uploadTokenHeader];
  return bearer ?? (typeof own === "string" && own !== "" ? own : undefined);
}

/** RFC 8187. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
}
