import type { JobMemory } from "./job-memory";
import { jobRow, partOf } from "./template-rows";

const maxShown = 6;

/** Lists the most recently viewed jobs on pages that have the section (`plain/RecentlyViewed.tsx`). */
export function listViewedJobs({ document }: Window, memory: JobMemory): void {
  const section = document.getElementById("recently-viewed");
  if (section === null) return;
  const list = partOf(section, "list");
  const draw = () => {
    const { viewed } = memory.read();
    section.hidden = viewed.length === 0;
    list.replaceChildren(...viewed.slice(0, maxShown).map((job) => jobRow(document, "viewed-job", job)));
  };
  draw();
  memory.onChange(draw);
  section.querySelector("button")?.addEventListener("click", () => {
    memory.forget();
    // The focused button disappears with the list.
    document.querySelector<HTMLElement>("main")?.focus();
  });
}
