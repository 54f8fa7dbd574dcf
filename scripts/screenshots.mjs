import { mkdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { takeMovingPicture } from "./moving-picture.mjs";

/**
 * Takes the pictures of README and docs/design-language.md from a running server: `npm run screenshots`, or
 * with another address behind `--`. CHROMIUM_PATH names a browser outside the usual place.
 */
const [address = "http://localhost:3000"] = process.argv.slice(2);
const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../docs/pictures");
const search = "/jobs?search[query]=manager&search[location]=london.town";

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 800 };
const pictures = [
  { name: "front", page: "/", viewport: wide, colorScheme: "light" },
  { name: "results-dark", page: search, viewport: wide, colorScheme: "dark" },
  { name: "results-phone", page: search, viewport: phone, colorScheme: "light" },
  { name: "job-phone", page: await aJob(), viewport: phone, colorScheme: "dark" },
];

async function aJob() {
  const { jobs } = await (await fetch(`${address}/api/v1/results?search[query]=nurse`)).json();
  return `${jobs[0]?.url ?? "/jobs"}?from=search[query]=nurse`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
await mkdir(folder, { recursive: true });
for (const { name, page: shown, ...look } of pictures) {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  await page.goto(address + shown, { waitUntil: "networkidle" });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
  console.log(`docs/pictures/${name}.png`);
}
const moving = await takeMovingPicture(browser, address, path.join(folder, "search.webp"));
console.log(`docs/pictures/search.webp: ${moving}`);
await browser.close();
