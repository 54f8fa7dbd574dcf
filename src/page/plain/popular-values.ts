import type { FacetNode } from "../../shared/wire/results";

interface PopularValue {
  readonly slug: string;
  readonly text: string;
  readonly count: number;
}

/** Three rows of four on a wide page. */
const most = 12;

/** The largest top-level disciplines. */
export function popularDisciplines(nodes: readonly FacetNode[]): PopularValue[] {
  return maxJobs(nodes).map(({ slug, name, count }) => ({ slug, text: name, count }));
}

/** Largest towns, or narrowest places if no job is in one. Equal names get their enclosing places added. */
export function popularPlaces(nodes: readonly FacetNode[]): PopularValue[] {
  const all = narrowest(nodes);
  const towns = all.filter(({ slug }) => slug.endsWith(".town"));
  const places = maxJobs(towns.length > 0 ? towns : all);
  const twins = (name: string) => places.filter((place) => place.name === name).length > 1;
  return places.map(({ slug, name, within, count }) => ({
    slug,
    text: twins(name) ? [name, ...within].join(", ") : name,
    count,
  }));
}

type Narrowest = FacetNode & { readonly within: readonly string[] };

/** `within`: names of the enclosing places, nearest first. */
function narrowest(nodes: readonly FacetNode[], within: readonly string[] = []): Narrowest[] {
  return nodes.flatMap((node) =>
    node.children.length > 0 ? narrowest(node.children, [node.name, ...within]) : [{ ...node, within }],
  );
}

function maxJobs<Node extends FacetNode>(nodes: readonly Node[]): Node[] {
  return nodes
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, most);
}
