import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

const open = (path: string, width: number) =>
  site().open(path, { viewport: { width, height: 900 }, javaScriptEnabled: false });

/** Layout flaws by job title: overlaps, gaps, needless wrapping, stray separator dots, cut text. */
function flawsOn(page: Page): Promise<string[]> {
  return page.$$eval("#results article", (cards) => {
    const near = (one: number, other: number) => Math.abs(one - other) < 1.5;
    const hollow = (part: Element) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      const { paddingRight, borderRightWidth } = getComputedStyle(part);
      const edge = Number.parseFloat(paddingRight) + Number.parseFloat(borderRightWidth);
      const isOnOneRow = words.getClientRects().length === 1;
      return (
        isOnOneRow && part.getBoundingClientRect().right - edge > words.getBoundingClientRect().right + 2
      );
    };
    const flawsOfLine = (line: Element): string[] => {
      const box = line.getBoundingClientRect();
      const gap = Number.parseFloat(getComputedStyle(line).columnGap);
      return [...line.children].flatMap((part, place) => {
        const { left, right, top, width } = part.getBoundingClientRect();
        const before = line.children[place - 1]?.getBoundingClientRect();
        const isFirst = before === undefined || top >= before.bottom - 1;
        const dot = getComputedStyle(part, "::before");
        const isDotted = place > 0 && dot.content.includes("·");
        const dotAt = left + Number.parseFloat(dot.left);
        const dotEnd = dotAt + Number.parseFloat(dot.width);
        return [
          isFirst && !near(left, box.left) && "a row that begins late",
          isFirst &&
            before &&
            before.right + gap + width < box.right - 1 &&
            `a hole before ${part.textContent}`,
          isFirst && isDotted && dotEnd > box.left && "a dot at the beginning of a row",
          !isFirst &&
            isDotted &&
            (dotAt < before.right || dotEnd > left) &&
            "a dot that is not between its parts",
          hollow(part) && "a part wider than its words",
          right > box.right + 1 && "a part that sticks out",
          part.scrollWidth > part.clientWidth + 1 && "a part that is cut",
        ].filter((flaw) => typeof flaw === "string");
      });
    };
    return cards.flatMap((card) => {
      // A title's link extends over its neighbours as a larger touch target.
      const blocks = [...card.children].map((block) => {
        const { top, bottom, left } = block.getBoundingClientRect();
        const link = block.querySelector("a");
        const reach = link === null ? 0 : -Math.min(0, Number.parseFloat(getComputedStyle(link).marginTop));
        return { block, box: { top: top + reach, bottom: bottom - reach, left } };
      });
      const outer = card.getBoundingClientRect();
      const padding = getComputedStyle(card);
      const end = outer.bottom - Number.parseFloat(padding.paddingBottom);
      const left = outer.left + Number.parseFloat(padding.paddingLeft);
      const apart = blocks.flatMap(({ block, box }, place) => {
        const above = blocks[place - 1]?.box.bottom ?? outer.top + Number.parseFloat(padding.paddingTop);
        return [
          box.top < above - 1 && "blocks beside each other",
          box.top > above + 6 && "an empty line",
          !near(box.left, left) && "a block that begins late",
          ...(block.tagName === "DIV" ? flawsOfLine(block) : []),
        ].filter((flaw) => typeof flaw === "string");
      });
      const cut = card.scrollWidth > card.clientWidth + 1 ? ["a card that is cut"] : [];
      const hollow = near(blocks.at(-1)?.box.bottom ?? 0, end) ? [] : ["an empty end"];
      return [...apart, ...cut, ...hollow].map((flaw) => `${card.querySelector("h2")?.textContent}: ${flaw}`);
    });
  });
}

const widths = [1280, 768, 390, 320];

test("200 cards have no gap, stray dot or cut text at any width", async () => {
  const { page } = await open("/jobs", 1280);
  let [cards, wrapped] = [0, 0];
  for (let number = 1; number <= 10; number += 1) {
    await page.goto(`${site().address}/jobs?search[location]=london.town&search[radius]=100&page=${number}`);
    cards += await page.locator("#results article").count();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect({ number, width, flaws: await flawsOn(page) }).toEqual({ number, width, flaws: [] });
      wrapped += await page.$$eval(
        "#results article > div",
        (lines) => lines.filter((line) => line.clientHeight > 40).length,
      );
    }
  }
  expect(cards).toBe(200);
  // Enough lines wrapped for the check to mean something.
  expect(wrapped).toBeGreaterThan(100);
});

const long = {
  title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsleiter",
  company: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochfeuerwehr",
  place: "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu",
  pay: "£28,407–£34,581".repeat(12),
};

test.each(everyNth(4, widths))(
  "cards fit at %d px in normal and double-size text, and overlong words wrap",
  async (width) => {
    const { page } = await open("/jobs?search[location]=london.town&search[radius]=100", width);
    for (const size of ["100%", "200%"]) {
      await page.evaluate((to) => {
        document.documentElement.style.fontSize = to;
      }, size);
      expect({ size, flaws: await flawsOn(page) }).toEqual({ size, flaws: [] });
      const outside = await page.$$eval("form[role=search] *, #results article *", (parts) =>
        parts.filter((part) => part.getBoundingClientRect().right > innerWidth).map((part) => part.outerHTML),
      );
      expect({ size, outside }).toEqual({ size, outside: [] });
      const narrowest = await page.$$eval("#results article h2", (titles) =>
        Math.min(
          ...titles.map((title) => title.clientWidth / Number.parseFloat(getComputedStyle(title).fontSize)),
        ),
      );
      // In em: about ten letters.
      expect(narrowest).toBeGreaterThan(5);
    }
    await page.evaluate(({ title, company, place, pay }) => {
      const [first, second] = document.querySelectorAll("#results article");
      for (const [part, text] of [
        [first?.querySelector("h2 a"), title],
        [first?.querySelector("div > :first-child"), company],
        [first?.querySelector("div > :nth-child(2)"), place],
        [second?.querySelector("h2 + div + div > :first-child"), pay],
      ] as const) {
        if (part) part.textContent = text;
      }
    }, long);
    expect(await flawsOn(page)).toEqual([]);
  },
);

test.each(everyNth(4, widths))(
  "distance options are not cut off at %d px, up to double-size text",
  async (width) => {
    const { page } = await open("/jobs", width);
    for (const size of ["100%", "150%", "200%"]) {
      const room = await page.evaluate((to) => {
        document.documentElement.style.fontSize = to;
        const select = document.querySelector<HTMLSelectElement>("select[name='search[radius]']");
        if (select === null) throw new Error("There is a distance to choose.");
        const whole = select.cloneNode(true) as HTMLSelectElement;
        whole.style.cssText = "position: absolute; width: max-content";
        select.after(whole);
        const needed = whole.offsetWidth;
        whole.remove();
        return select.offsetWidth - needed;
      }, size);
      expect({ size, isWhole: room >= 0 }).toEqual({ size, isWhole: true });
    }
  },
);

test.each(everyNth(2, ["light", "dark"] as const))(
  "tags and monograms have a contrast of at least 4.5, %s",
  async (colorScheme) => {
    const { page } = await newVisitor(site().browser, { colorScheme });
    await page.goto(`${site().address}/jobs`);
    const contrasts = await page.$$eval("#results article", (cards) => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      if (canvas === null) throw new Error("Chromium draws.");
      const light = (...colours: string[]) => {
        for (const colour of colours) {
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
          const share = byte / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (style: CSSStyleDeclaration) => {
        const surface = getComputedStyle(document.querySelector("#results ol") as Element).backgroundColor;
        const [one, other] = [light(surface, style.backgroundColor), light(style.color)];
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      };
      return cards.flatMap((card) => {
        const posted = card.querySelector("time") as Element;
        const closing = posted.cloneNode() as Element;
        closing.className = "job-card__closing";
        card.querySelector("h2 + div + div")?.append(closing);
        const styles = [posted, closing].map((tag) => getComputedStyle(tag));
        return [...styles, getComputedStyle(card, "::before")].map(contrast);
      });
    });
    expect(contrasts.length).toBeGreaterThan(50);
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  },
);
