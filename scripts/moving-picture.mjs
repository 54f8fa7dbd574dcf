import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/**
 * README's moving picture: a search, a refinement, Back and time travel, recorded on the real page. The
 * address bar and the log of Redux DevTools are drawn: a headless browser shows neither.
 */
const size = { width: 1040, height: 640 };
const bar = 48;
const log = { top: 470, head: 34, row: 27, rows: 6 };

const frameOf = `<style>
  * { box-sizing: border-box; margin: 0 }
  body { position: relative; overflow: hidden; background: #dfe3e1; color: #5c6662; font: 15px/1 "DejaVu Sans", sans-serif }
  header { display: flex; align-items: center; gap: 8px; height: ${bar}px; padding: 0 16px 0 10px }
  #back { width: 32px; height: 32px; padding: 7px; border-radius: 50% }
  #back.pressed { background: #bcc7c2 }
  #address { flex: 1; padding: 9px 16px; border-radius: 17px; background: #fff; white-space: nowrap; overflow: hidden }
  #address b { color: #16201c; font-weight: normal }
  #page { display: block }
  #log { position: absolute; inset: ${log.top}px 0 auto; height: ${size.height + bar - log.top}px; background: #1d2226; color: #b9c2c7; font: 14px/${log.row}px "DejaVu Sans Mono", monospace; box-shadow: 0 -2px 10px #0004 }
  #log h2 { padding: 0 16px; background: #2a3136; color: #e6ebee; font: 14px/${log.head}px "DejaVu Sans", sans-serif }
  #log li { display: block; padding: 0 16px; white-space: pre }
  #log li.current { background: #0d5c45; color: #fff }
  #log ol { padding: 0 }
  #pointer { position: absolute; width: 22px; height: 30px; filter: drop-shadow(0 1px 1px #0006) }
</style>
<header>
  <svg id="back" viewBox="0 0 18 18" fill="none" stroke="#2f3a36" stroke-width="2"><path d="M16 9H3M9 3 3 9l6 6"/></svg>
  <div id="address"></div>
</header>
<img id="page" alt="">
<section id="log" hidden><h2>Redux DevTools</h2><ol></ol></section>
<svg id="pointer" viewBox="0 0 22 30"><path d="M2 2v20l5-4 4 9 4-2-4-9h7z" fill="#16201c" stroke="#fff" stroke-width="1.5"/></svg>`;

/** Runs in the frame. */
function draw({ address, image, pointer, pressed, entries, current }) {
  const { host, pathname, search } = new URL(address);
  const path = document.createElement("b");
  path.textContent = decodeURIComponent(pathname + search);
  document.getElementById("address").replaceChildren(host, path);
  document.getElementById("back").classList.toggle("pressed", pressed);
  Object.assign(document.getElementById("pointer").style, {
    left: `${pointer.x}px`,
    top: `${pointer.y}px`,
  });
  document.getElementById("log").hidden = entries.length === 0;
  const rows = entries.map(({ moment, type }) => {
    const row = document.createElement("li");
    row.textContent = `${String(moment).padStart(3)}  ${type}`;
    row.classList.toggle("current", moment === current);
    return row;
  });
  document.querySelector("#log ol").replaceChildren(...rows);
  const page = document.getElementById("page");
  page.src = image;
  return page.decode();
}

class Film {
  #frames = [];
  #delays = [];
  #pointer = { x: 620, y: 420 };
  #log = { entries: [], current: 0 };

  constructor(page, frame) {
    this.page = page;
    this.frame = frame;
  }

  async take(milliseconds, pressed = false) {
    const png = await this.page.screenshot({ caret: "initial" });
    const image = `data:image/png;base64,${png.toString("base64")}`;
    await this.frame.evaluate(draw, {
      address: this.page.url(),
      image,
      pointer: this.#pointer,
      pressed,
      ...this.#log,
    });
    this.#frames.push(await this.frame.screenshot());
    this.#delays.push(milliseconds);
  }

  /** Shows the latest log entries of search and results, and the current moment. */
  async openLog() {
    this.#log = await this.page.evaluate((rows) => {
      const { actionsById, stagedActionIds } = JSON.parse(window.devTools.saved());
      const entries = stagedActionIds.map((id, moment) => ({ moment, type: actionsById[id].action.type }));
      const story = entries.filter(({ type }) => /^(search|results)\/(?!link)/.test(type));
      return { entries: story.slice(-rows), current: window.devTools.moments().current };
    }, log.rows);
  }

  /** Presses the log entry at a row counted from the end, such as -1. */
  async travelTo(row) {
    const { entries } = this.#log;
    const place = entries.length + row;
    await this.pointAt({ x: 250, y: log.top + log.head + (place + 0.6) * log.row });
    const { moment } = entries[place];
    await this.page.evaluate((to) => window.devTools.jumpTo(to), moment);
    this.#log = { entries, current: moment };
  }

  async pointAt({ x, y }) {
    const from = this.#pointer;
    const steps = 7;
    for (let step = 1; step <= steps; step += 1) {
      const part = 1 - (1 - step / steps) ** 2;
      this.#pointer = { x: from.x + (x - from.x) * part, y: from.y + (y - from.y) * part };
      await this.page.mouse.move(this.#pointer.x, this.#pointer.y - bar);
      await this.take(60);
    }
  }

  async pointAtElement(locator) {
    const box = await locator.boundingBox();
    await this.pointAt({ x: box.x + Math.min(60, box.width / 2), y: box.y + box.height / 2 + bar });
  }

  async encode() {
    const { length } = this.#frames;
    const seconds = this.#delays.reduce((sum, delay) => sum + delay, 0) / 1000;
    const encoded = await sharp(this.#frames, { join: { animated: true } })
      .webp({ quality: 80, effort: 6, smartSubsample: true, loop: 0, delay: this.#delays })
      .toBuffer();
    return { encoded, length, seconds };
  }
}

async function shown(page, isThere) {
  await page.waitForURL(isThere);
  await page.waitForFunction(() => document.querySelector("[aria-busy]") === null);
}

async function act(film, page) {
  const keywords = page.getByLabel("Keywords", { exact: true });
  await film.take(900);
  await film.pointAtElement(keywords);
  await keywords.click();
  for (const letter of "nruse") {
    await page.keyboard.type(letter);
    await film.take(170);
  }
  await film.take(500);
  await page.keyboard.press("Enter");
  await shown(page, (url) => url.searchParams.get("search[query]") === "nruse");
  await film.take(3000);

  const searched = page.url();
  const refinement = page.locator("#disciplines-panel li > a").first();
  await film.pointAtElement(refinement);
  await film.take(300);
  await refinement.click();
  await shown(page, (url) => url.href !== searched);
  const refined = page.url();
  await film.take(3000);

  await film.pointAt({ x: 26, y: 24 });
  await film.take(250, true);
  await page.goBack();
  await shown(page, (url) => url.href === searched);
  await film.take(2000);
  await travel(film, page, { searched, refined });
}

async function travel(film, page, { searched, refined }) {
  await film.openLog();
  await film.take(1500);
  await film.travelTo(-4);
  await shown(page, (url) => url.href === refined);
  await film.take(2500);
  await film.travelTo(-1);
  await shown(page, (url) => url.href === searched);
  await film.take(2500);
}

/** Adds the Redux DevTools enhancer before the page's own scripts, as the browser tests do. */
async function installDevTools(context) {
  const directory = mkdtempSync(path.join(tmpdir(), "jobsieve-picture-"));
  const tests = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../__tests__");
  execFileSync(process.execPath, [path.join(tests, "browser/developer/build.js"), directory]);
  await context.addInitScript({ path: path.join(directory, "dev-tools.js") });
  return () => rmSync(directory, { recursive: true });
}

export async function takeMovingPicture(browser, address, file) {
  const context = await browser.newContext({ viewport: size, colorScheme: "light", reducedMotion: "reduce" });
  const removeDevTools = await installDevTools(context);
  const page = await context.newPage();
  const frame = await browser.newPage({ viewport: { ...size, height: size.height + bar } });
  await frame.setContent(frameOf);
  await page.goto(`${address}/jobs`, { waitUntil: "networkidle" });
  const film = new Film(page, frame);
  await act(film, page);
  const { encoded, length, seconds } = await film.encode();
  await writeFile(file, encoded);
  await frame.context().close();
  await context.close();
  removeDevTools();
  return `${length} frames, ${seconds.toFixed(1)} s, ${Math.round(encoded.length / 1000)} kB`;
}
