import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type { JobDetail } from "../../shared/wire/job";
import { SingleFlight } from "../concurrency/single-flight";
import { taskQueue } from "../concurrency/task-queue";
import { pictureSize } from "./picture-addresses";
import { fontFamily, type PictureFrame, type PictureTexts, pictureMarkup } from "./picture-markup";
import { drawableText } from "./text-lines";

/** A picture that is drawn when it is asked for. */
export interface SharePicture {
  /** Known without drawing: equal for equal pictures. */
  readonly hash: string;
  /** Rejects with the signal's reason once it is aborted. */
  png(signal: AbortSignal): Promise<Buffer>;
}

/** What is shown of pages where their addresses are shared. */
export interface SharePictures {
  ofSite(): SharePicture;
  /** The site's, where the font cannot write the job's title. */
  ofJob(job: Pick<JobDetail, "title" | "company" | "locations">): SharePicture;
}

interface PicturesOptions extends PictureFrame {
  /** What is to be read on the site's own picture beside its name. */
  readonly siteLine: string;
}

/** Some 400 pictures. */
const cacheBytes = 16 * 2 ** 20;

/** Draws off the main thread, one picture at a time, each once for all who ask for it meanwhile. */
export function sharePictures({ siteLine, ...frame }: PicturesOptions): SharePictures {
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
  const ofJob: SharePictures["ofJob"] = ({ title, company, locations }) =>
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
  // Loaded when the first picture is asked for: a server on a machine that it was not built for does without pictures.
  const { renderAsync } = await import("@resvg/resvg-js");
  const font = { fontFiles: fontFiles.map((file) => packages.resolve(file)), loadSystemFonts: false };
  const options = {
    font: { ...font, defaultFontFamily: fontFamily },
    fitTo: { mode: "width", value: pictureSize.width } as const,
  };
  return (await renderAsync(markup, options)).asPng();
}
