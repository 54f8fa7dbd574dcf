import type { JobMemory, KnownJob, SavedJobs } from "./job-memory";

const saidMs = 6000;

/** Records the view of a job and wires up its page's buttons. Returns a function that unsubscribes. */
export function answerJobActions(window: Window, saved: SavedJobs, memory: JobMemory): () => void {
  const { document } = window;
  const actions = document.getElementById("job-actions");
  const save = document.getElementById("save");
  const share = document.getElementById("share");
  if (actions === null || save === null || share === null) return () => {};
  const say = announcer(window, document.getElementById("said"));
  const job: KnownJob = JSON.parse(actions.dataset.job ?? "");
  memory.view(job);
  const isSaved = () => saved.list().some(({ id }) => id === job.id);
  const show = () => save.setAttribute("aria-pressed", String(isSaved()));
  show();
  const stop = saved.onChange(show);
  save.addEventListener("click", () => say(save.dataset[toggle(saved, job, isSaved())]));
  share.addEventListener("click", async () => {
    const outcome = await shareAddress(window, { title: job.title, url: addressOf(document, job) });
    if (outcome !== "shared") say(share.dataset[outcome]);
  });
  actions.dataset.alive = "";
  return stop;
}

function toggle(saved: SavedJobs, job: KnownJob, isSaved: boolean) {
  if (isSaved) {
    saved.remove(job.id);
    return "undone";
  }
  const outcome = saved.add({ ...job, savedAt: Date.now() });
  return outcome === "kept" ? "done" : outcome;
}

/** Without the visitor's search, which is private. */
function addressOf(document: Document, job: KnownJob): string {
  // Beside a list, the canonical link is the search's.
  if (document.getElementById("job-beside")) return new URL(job.url, document.baseURI).href;
  return document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? document.URL;
}

/** Cancelling the share sheet does not count as a failure. */
async function shareAddress(
  { navigator }: Window,
  shared: { readonly title: string; readonly url: string },
): Promise<"shared" | "copied" | "failed"> {
  try {
    if (navigator.canShare?.(shared)) {
      await navigator.share(shared);
      return "shared";
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "shared";
  }
  try {
    await navigator.clipboard.writeText(shared.url);
    return "copied";
  } catch {
    return "failed";
  }
}

function announcer(window: Window, region: HTMLElement | null): (text: string | undefined) => void {
  let forgetting: number | undefined;
  return (text = "") => {
    if (region === null) return;
    window.clearTimeout(forgetting);
    region.textContent = text;
    forgetting = window.setTimeout(() => {
      region.textContent = "";
    }, saidMs);
  };
}

/** Some browsers have `ping` switched off, so a beacon replaces it. */
export function trackApplyClicks({ document, navigator }: Window, memory: JobMemory): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-apply]"))
    link.addEventListener("click", () => memory.apply(Number(link.dataset.apply)));
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[ping]")) {
    const address = link.ping;
    link.removeAttribute("ping");
    const tell = ({ button }: MouseEvent) => button < 2 && navigator.sendBeacon?.(address);
    link.addEventListener("click", tell);
    // The middle button opens a new tab.
    link.addEventListener("auxclick", tell);
  }
}
