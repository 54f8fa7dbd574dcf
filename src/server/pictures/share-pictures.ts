import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import { ownName, sieve } from "../../page/plain/Wordmark";
import type { JobDetail } from "../../shared/wire/job";
import { SingleFlight } from "../concurrency/single-flight";
import { taskQueue } from "../concurrency/tasks";
import type { SiteImage } from "../theme/site-image";
import type { PictureColours } from "../theme/theme";

/** Characters that the font has: Latin, Greek, Cyrillic and Devanagari letters, and punctuation. */
const drawable =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Inherited}\u0020-\u007e\u00a0-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]/gu;

/** Removes what the font cannot draw, such as emoji; empty if letters would be lost. */
export function drawableText(text: string): string {
  const normal = text.normalize("NFKC").replace(/\s+/g, " ").trim();
  const isWhole = !/\p{L}/u.test(normal.replace(drawable, ""));
  return isWhole ? (normal.match(drawable)?.join("") ?? "") : "";
}

/** Widths in em, slightly more than the font's. Other characters are as wide as most small letters. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[iIjlftr.,:;'’‘|!()[\]/ -]/, 0.4],
  [/[mwMW@%&—…]/, 0.98],
  [/[\p{Lu}#+=<>]/u, 0.74],
];
const usualWidth = 0.64;

export function widthOf(text: string, size: number): number {
  const ems = [...text].map((character) => widths.find(([like]) => like.test(character))?.[1] ?? usualWidth);
  return size * ems.reduce((sum, em) => sum + em, 0);
}

interface Box {
  readonly size: number;
  readonly width: number;
  readonly most: number;
}

/** Breaks text into lines that fit the box, ending in an ellipsis if it is too long. */
export function linesOf(text: string, box: Box): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((word) => piecesOf(word, box))) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, box.size) <= box.width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  if (lines.length <= box.most) return lines;
  return [...lines.slice(0, box.most - 1), shortened(lines[box.most - 1] ?? "", box)];
}

function piecesOf(word: string, { size, width }: Box): string[] {
  if (widthOf(word, size) <= width) return [word];
  const pieces = [""];
  for (const character of word) {
    if (widthOf(pieces.at(-1) + character, size) > width) pieces.push("");
    pieces[pieces.length - 1] += character;
  }
  return pieces;
}

function shortened(line: string, { size, width }: Box): string {
  const characters = [...line];
  while (characters.length > 0 && widthOf(`${characters.join("")}…`, size) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

export const pictureOfSite = "/share/site.png";

export const pictureOfJob = (id: number | string) => `/share/jobs/${id}.png`;

/** In pixels; the size that most services with link previews ask for. */
export const pictureSize = { width: 1200, height: 630 };

export type SharePictures = ReturnType<typeof sharePictures>;

export interface SharePicture {
  /** Known without drawing; equal for equal pictures. */
  readonly hash: string;
  /** Rejects with the signal's reason when aborted. */
  png(signal: AbortSignal): Promise<Buffer>;
}

/** Some 400 pictures. */
const cacheBytes = 16 * 2 ** 20;

/** Draws off the main thread, one picture at a time; concurrent requests for a picture share one drawing. */
export function sharePictures({ siteLine, ...frame }: PictureFrame & { readonly siteLine: string }) {
  const drawn = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length,
  });
  const flights = new SingleFlight<Buffer>();
  const inTurn = taskQueue();
  const picture = (texts: PictureTexts): SharePicture => {
    const markup = pictureMarkup(frame, texts);
    const hash = createHash("sha256").update(markup).digest("base64url");
    const drawNow = async (signal: AbortSignal) => {
      const png = await inTurn(() => draw(markup, signal));
      drawn.set(hash, png);
      return png;
    };
    return { hash, png: async (signal) => drawn.get(hash) ?? flights.share(hash, drawNow, signal) };
  };
  const ofSite = () => picture({ title: siteLine, details: [] });
  /** The site's picture if the font cannot write the job's title. */
  const ofJob = ({ title, company, locations }: Pick<JobDetail, "title" | "company" | "locations">) =>
    drawableText(title) === "" ? ofSite() : picture({ title, details: [company, placesText(locations)] });
  return { ofSite, ofJob };
}

function placesText(locations: JobDetail["locations"]): string {
  const [first, ...others] = locations;
  if (first === undefined || others.length === 0) return first?.hierarchy ?? "";
  return locations.map(({ name }) => name).join(", ");
}

const packages = createRequire(__filename);
/** Noto Sans, under the SIL Open Font Licence. */
const fontFiles = ["400Regular", "600SemiBold"].map(
  (cut) => `@expo-google-fonts/noto-sans/${cut}/NotoSans_${cut}.ttf`,
);

async function draw(markup: string, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  // Loaded on demand: a server runs without pictures on platforms for which there is no binary.
  const { renderAsync } = await import("@resvg/resvg-js");
  const font = { fontFiles: fontFiles.map((file) => packages.resolve(file)), loadSystemFonts: false };
  const options = {
    font: { ...font, defaultFontFamily: fontFamily },
    fitTo: { mode: "width", value: pictureSize.width } as const,
  };
  return (await renderAsync(markup, options)).asPng();
}

interface PictureFrame {
  readonly siteName: string;
  readonly colours: PictureColours;
  readonly logo: SiteImage | null;
}

/** Most important first; each detail is a line. */
interface PictureTexts {
  readonly title: string;
  readonly details: readonly string[];
}

const fontFamily = "Noto Sans";

const { width, height } = pictureSize;
const margin = 80;
const title = { size: 68, width: width - 2 * margin, most: 3, leading: 82 };
const detail = { size: 38, width: width - 2 * margin, most: 1, leading: 58 };
const bottom = height - 76;

function pictureMarkup(frame: PictureFrame, texts: PictureTexts): string {
  const { ground, text, accent } = frame.colours;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${fontFamily}" fill="${text}">
<defs><pattern id="dots" width="28" height="28" patternUnits="userSpaceOnUse"><circle cx="14" cy="14" r="3" fill-opacity=".16"/></pattern>
<linearGradient id="fade"><stop offset=".35" stop-color="${ground}"/><stop offset="1.2" stop-color="${ground}" stop-opacity="0"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="${ground}"/><rect width="${width}" height="${height}" fill="url(#dots)"/>
<rect width="${width}" height="${height}" fill="url(#fade)"/><rect width="${width}" height="12" fill="${accent}"/>
${headOf(frame)}
${textsOf(texts, accent)}
</svg>`;
}

function headOf({ siteName, colours, logo }: PictureFrame): string {
  if (logo !== null) {
    const data = `data:${logo.mediaType};base64,${logo.content.toString("base64")}`;
    return `<image x="${margin}" y="64" width="640" height="84" preserveAspectRatio="xMinYMid meet" href="${data}"/>`;
  }
  const [name = ""] = linesOf(drawableText(siteName), { ...detail, width: detail.width - 90 });
  if (siteName !== ownName) return lineAt(margin, 114, 44, name, 'font-weight="600"');
  return `<g transform="translate(${margin} 68) scale(2.1)" fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="${sieve.rim}" stroke="${colours.text}" stroke-width="2.5"/><path d="${sieve.mesh}" stroke="${colours.accent}" stroke-width="3.5"/></g>
${lineAt(margin + 88, 114, 44, name, 'font-weight="600"')}`;
}

/** From the bottom up: short titles leave space at the top. */
function textsOf(texts: PictureTexts, accent: string): string {
  const details = texts.details.map(drawableText).filter((text) => text !== "");
  const shown = details.flatMap((text) => linesOf(text, detail));
  const detailsTop = bottom - (shown.length - 1) * detail.leading;
  const titles = linesOf(drawableText(texts.title), title);
  const titleTop = detailsTop - 84 - (titles.length - 1) * title.leading;
  return [
    ...titles.map((line, row) =>
      lineAt(margin, titleTop + row * title.leading, title.size, line, 'font-weight="600"'),
    ),
    ...shown.map((line, row) =>
      lineAt(
        margin,
        detailsTop + row * detail.leading,
        detail.size,
        line,
        row === 0 ? "" : `fill="${accent}"`,
      ),
    ),
  ].join("\n");
}

function lineAt(x: number, y: number, size: number, text: string, style: string): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${style}>${escapeHtml(text)}</text>`;
}

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }),
);

/** For text between tags and in double-quoted attributes, in HTML and SVG. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities.get(character) ?? character);
}
