import { existsSync } from "node:fs";
import staticFiles from "@fastify/static";
import Type from "typebox";
import type { SiteImage } from "../theme/site-image";
import type { App } from "./app-types";
import { notFound } from "./problem-error";

export interface AssetFolders {
  /** What the build made: names hold a hash of the content, so they may be kept for ever. */
  readonly built: string;
  /** Files made by hand, served from the root. */
  readonly byHand: string;
}

/** Made by hand for sites without icons of their own. */
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

/** An SVG could hold scripts, and is a document of this site to who opens it: it may do nothing but be looked at. */
const lookedAtOnly = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The operator's own pictures. Their addresses hold a hash, so they may be kept for ever. */
export function serveSiteImages(app: App, given: readonly (SiteImage | null)[]): void {
  const images = new Map(given.flatMap((image) => (image === null ? [] : [[image.address, image]])));
  app.get("/site/:file", { schema: { params: Params } }, async (request, reply) => {
    const image = images.get(`/site/${request.params.file}`);
    if (image === undefined) throw notFound();
    reply.headers({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": lookedAtOnly,
    });
    return reply.type(image.mediaType).send(image.content);
  });
}
