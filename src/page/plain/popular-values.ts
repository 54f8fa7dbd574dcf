import type { FacetNode } from "../../shared/wire/results";

/** A value of a facet and how many jobs it has. */
interface PopularValue {
  readonly slug: string;
  readonly text: string;
  readonly count: number;
}

/** Three rows of four on a wide page. */
const most = 12;

/** The largest of the disciplines that others are parts of. */
export function popularDisciplines(nodes: readonly FacetNode[]): PopularValue[] {
  return mostJobs(nodes).map(({ slug, name, count }) => ({ slug, text: name, count }));
}

/**
 * Towns with the most jobs, or the narrowest places where no job is in a town; two of one name say what they
 * lie in.
 */
export function popularPlaces(nodes: readonly FacetNode[]): PopularValue[] {
  const all = narrowest(nodes);
  const towns = all.filter(({ slug }) => slug.endsWith(".town"));
  const places = mostJobs(towns.length > 0 ? towns : all);
  const twins = (name: string) => places.filter((place) => place.name === name).length > 1;
  return places.map(({ slug, name, within, count }) => ({
    slug,
    text: twins(name) ? [name, ...within].join(", ") : name,
    count,
  }));
}

type Narrowest = FacetNode & { readonly within: readonly string[] };

/** `within` names what a place lies in, the nearest first. */
function narrowest(nodes: readonly FacetNode[], within: readonly string[] = []): Narrowest[] {
  return nodes.flatMap((node) =>
    node.children.length > 0 ? narrowest(node.children, [node.name, ...within]) : [{ ...node, within }],
  );
}

function mostJobs<Node extends FacetNode>(nodes: readonly Node[]): Node[] {
  return nodes
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, most);
}
