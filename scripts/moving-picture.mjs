import { writeFile } from "node:fs/promises";
import sharp from "sharp";

/**
 * README's picture that moves: a misspelt search, a refinement and Back, done for real on the page, each moment photographed below a
 * drawn bar with the address that the browser has then.
 */
const size = { width: 1040, height: 640 };
const bar = 48;

const frameOf = `<style>
  * { box-sizing: border-box; margin: 0 }
  body { position: relative; overflow: hidden; background: #dfe3e1; color: #5c6662; font: 15px/1 "DejaVu Sans", sans-serif }
  header { display: flex; align-items: center; gap: 8px; height: ${bar}px; padding: 0 16px 0 10px }
  #back { width: 32px; height: 32px; padding: 7px; border-radius: 50% }
  #back.pressed { background: #bcc7c2 }
  #address { flex: 1; padding: 9px 16px; border-radius: 17px; background: #fff; white-space: nowrap; overflow: hidden }
  #address b { color: #16201c; font-weight: normal }
  #page { display: block }
  #pointer { position: absolute; width: 22px; height: 30px; filter: drop-shadow(0 1px 1px #0006) }
</style>
<header>
  <svg id="back" viewBox="0 0 18 18" fill="none" stroke="#2f3a36" stroke-width="2"><path d="M16 9H3M9 3 3 9l6 6"/></svg>
  <div id="address"></div>
</header>
<img id="page" alt="">
<svg id="pointer" viewBox="0 0 22 30"><path d="M2 2v20l5-4 4 9 4-2-4-9h7z" fill="#16201c" stroke="#fff" stroke-width="1.5"/></svg>`;

/** Runs in the frame. */
function draw({ address, image, pointer, pressed }) {
  const { host, pathname, search } = new URL(address);
  const path = document.createElement("b");
  path.textContent = decodeURIComponent(pathname + search);
  document.getElementById("address").replaceChildren(host, path);
  document.getElementById("back").classList.toggle("pressed", pressed);
  Object.assign(document.getElementById("pointer").style, {
    left: `${pointer.x}px`,
    top: `${pointer.y}px`,
  });
  const page = document.getElementById("page");
  page.src = image;
  return page.decode();
}

class Film {
  #frames = [];
  #delays = [];
  #pointer = { x: 620, y: 420 };

  constructor(page, frame) {
    this.page = page;
    this.frame = frame;
  }

  async take(milliseconds, pressed = false) {
    const png = await this.page.screenshot({ caret: "initial" });
    const image = `data:image/png;base64,${png.toString("base64")}`;
    await this.frame.evaluate(draw, { address: this.page.url(), image, pointer: this.#pointer, pressed });
    this.#frames.push(await this.frame.screenshot());
    this.#delays.push(milliseconds);
  }

  /** Moves the pointer in steps, which slow down as a hand does. */
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

/** Until the page shows the results of that address, whole. */
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
  await film.take(3000);

  await film.pointAt({ x: 26, y: 24 });
  await film.take(250, true);
  await page.goBack();
  await shown(page, (url) => url.href === searched);
  await film.take(2500);
}

export async function takeMovingPicture(browser, address, file) {
  const context = await browser.newContext({ viewport: size, colorScheme: "light", reducedMotion: "reduce" });
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
  return `${length} frames, ${seconds.toFixed(1)} s, ${Math.round(encoded.length / 1000)} kB`;
}
