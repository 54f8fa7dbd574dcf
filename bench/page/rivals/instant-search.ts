import type { FacetNode, JobCard, ResultsFragment } from "../../../src/shared/wire/results";

type Html = (parts: TemplateStringsArray, ...values: unknown[]) => unknown;
type Widget = (options: object) => unknown;
interface InstantSearchGlobal {
  (options: object): { addWidgets(widgets: readonly unknown[]): void; start(): void };
  readonly widgets: Readonly<Record<"hits" | "pagination" | "refinementList" | "stats", Widget>>;
}
interface Asked {
  readonly params: { readonly facetFilters?: readonly (readonly string[])[]; readonly page?: number };
}

/** Sent as source text: the page by InstantSearch's widgets, with our classes, cards and fragments. */
export function drawWithInstantSearch(): void {
  const { instantsearch } = globalThis as unknown as { instantsearch: InstantSearchGlobal };
  const lists = [
    "disciplines",
    "locations",
    "job_types",
    "companies",
    "salary",
    "posted_within",
    "remote",
  ] as const;
  type List = (typeof lists)[number];
  const keys: Partial<Record<List, string>> = { locations: "all_locations", salary: "salary_min" };
  const names = new Map<string, string>();
  const countsOf = (nodes: readonly FacetNode[]) =>
    Object.fromEntries(nodes.map(({ slug, name, count }) => [names.set(slug, name) && slug, count]));
  const ask = async ({ params: { facetFilters = [], page = 0 } }: Asked) => {
    const chosen = new Map<string, string[]>();
    for (const [list = "", slug = ""] of facetFilters.flat().map((filter) => filter.split(/:(.*)/))) {
      const key = keys[list as List] ?? list;
      chosen.set(key, [...(chosen.get(key) ?? []), slug]);
    }
    const fields = [...chosen].map(([key, slugs]) => [key, slugs.join("|")]);
    const answer = await fetch(
      `/api/v1/results?${new URLSearchParams([...fields, ["page", `${page + 1}`]])}`,
    );
    const fragment = (await answer.json()) as ResultsFragment;
    return {
      hits: fragment.jobs.map((job) => ({ objectID: `${job.id}`, ...job })),
      nbHits: fragment.total_count,
      page,
      nbPages: fragment.page_count,
      hitsPerPage: 20,
      facets: Object.fromEntries(lists.map((list) => [list, countsOf(fragment.facets[list])])),
    };
  };
  const category = (list: string) =>
    `<div class="sidebar__category"><h3 class="sidebar__heading"><button class="sidebar__toggle">${list}</button></h3>` +
    `<div class="sidebar__panel" id="${list}-panel"></div></div>`;
  const root = document.getElementById("root");
  if (root === null) return;
  root.innerHTML =
    '<div class="results-page__band"><form class="search-form__form"><input><input><button>Search</button></form></div>' +
    `<div class="results-page__columns"><aside class="results-page__sidebar">${lists.map(category).join("")}</aside>` +
    '<main class="results-page__main"><h1 id="results-heading" class="results__heading"></h1>' +
    '<div id="hits"></div><nav id="pages"></nav></main></div>';
  const value = (
    { label, count, url }: { label: string; count: number; url: string },
    { html }: { html: Html },
  ) =>
    html`<a class="facet__value" href=${url}>${names.get(label)} <span class="facet__count">${count.toLocaleString("en")}</span></a>`;
  const card = (job: JobCard, { html }: { html: Html }) =>
    html`<article class="job-card__card">
      <h2 class="job-card__title"><a href=${job.url}>${job.title}</a></h2>
      <div class="job-card__line">
        <p class="job-card__company" data-initials=${job.company.slice(0, 2)} data-tone="1">${job.company}</p>
        <p>${job.locations[0]?.hierarchy}</p>
      </div>
      <div class="job-card__line">
        <p class="job-card__salary">${job.salary?.min} – ${job.salary?.max}</p>
        <p>${job.job_types.map(({ name }) => name).join(", ")}</p>
        <time class="job-card__tag" datetime=${job.posted_at}>${job.posted_at?.slice(0, 10)}</time>
      </div>
      <p class="job-card__snippet">${job.snippet.text}</p>
    </article>`;
  const { hits, pagination, refinementList, stats } = instantsearch.widgets;
  const results = async (requests: readonly Asked[]) => {
    const [first] = requests;
    const answer = first && (await ask(first));
    return { results: requests.map(() => answer) };
  };
  const search = instantsearch({ indexName: "jobs", searchClient: { search: results }, routing: true });
  search.addWidgets([
    stats({
      container: "#results-heading",
      templates: { text: ({ nbHits }: { nbHits: number }) => `${nbHits.toLocaleString("en")} jobs` },
    }),
    ...lists.map((list) =>
      refinementList({
        container: `#${list}-panel`,
        attribute: list,
        limit: 10,
        templates: { item: value },
        cssClasses: { list: "facet__list", item: "facet__row" },
      }),
    ),
    hits({
      container: "#hits",
      templates: { item: card },
      cssClasses: { list: "results__list", item: "results__item" },
    }),
    pagination({
      container: "#pages",
      padding: 2,
      cssClasses: { list: "pagination__list", link: "pagination__link", selectedItem: "current" },
    }),
  ]);
  search.start();
}
