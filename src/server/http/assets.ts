import { existsSync } from "node:fs";
import staticFiles from "@fastify/static";
import Type from "typebox";
import type { SiteImage } from "../theme/site-image";
import type { App } from "./app-types";
import { notFound } from "./problem-error";

export interface AssetFolders {
  /** Build output: names contain a content hash, so files are immutable. */
  readonly built: string;
  readonly byHand: string;
}

const ownIcons = ["/favicon.png", "/favicon.ico", "/apple-touch-icon.png"];

export async function serveAssets(
  app: App,
  { built, byHand }: AssetFolders,
  hasIcon: boolean,
): Promise<void> {
  if (existsSync(built)) {
    await app.register(staticFiles, {
      root: built,
      prefix: "/assets/",
      immutable: true,
      maxAge: "365d",
      preCompressed: true,
      allowedPath: (path) => !path.endsWith("/manifest.json"),
    });
  }
  if (existsSync(byHand)) {
    await app.register(staticFiles, {
      root: byHand,
      wildcard: false,
      maxAge: "1d",
      allowedPath: (path) => !(hasIcon && ownIcons.includes(path)),
      decorateReply: !existsSync(built),
    });
  }
}

const Params = Type.Object({ file: Type.String() });

/** Without this, scripts in an SVG opened as a document would run with this site's origin. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The operator's images. Their addresses contain a content hash, so they are immutable. */
export function serveSiteImages(app: App, given: readonly (SiteImage | null)[]): void {
  const images = new Map(given.flatMap((image) => (image === null ? [] : [[image.address, image]])));
  app.get("/site/:file", { schema: { params: Params } }, async (request, reply) => {
    const image = images.get(`/site/${request.params.file}`);
    if (image === undefined) throw notFound();
    reply.headers({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": imagePolicy,
    });
    return reply.type(image.mediaType).send(image.content);
  });
}
