import { existsSync } from "node:fs";
import staticFiles from "@fastify/static";
import type { App } from "./app-types";

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
