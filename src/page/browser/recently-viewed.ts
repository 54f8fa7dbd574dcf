import type { JobMemory } from "./job-memory";
import { cloneTemplate, fill, partOf } from "./template-rows";

const maxShown = 6;

/** Lists the most recently viewed jobs on pages that have the section (`plain/RecentlyViewed.tsx`). */
export function listViewedJobs({ document }: Window, memory: JobMemory): void {
  const section = document.getElementById("recently-viewed");
  if (section === null) return;
  const list = partOf(section, "list");
  const draw = () => {
    const { viewed } = memory.read();
    section.hidden = viewed.length === 0;
    const rows = viewed.slice(0, maxShown).map((job) => {
      const item = cloneTemplate(document, "viewed-job");
      const link = partOf(item, "title") as HTMLAnchorElement;
      fill(link, { title: job.title });
      link.href = job.url;
      if (job.language) link.lang = job.language;
      partOf(item, "where").textContent = [job.company, job.place, job.salary].filter(Boolean).join(" · ");
      return item;
    });
    list.replaceChildren(...rows);
  };
  draw();
  memory.onChange(draw);
  section.querySelector("button")?.addEventListener("click", () => {
    memory.forget();
    // The focused button disappears with the list.
    document.querySelector<HTMLElement>("main")?.focus();
  });
}
