import { foldLetters } from "./fold";

export const routes = {
  front: "/",
  results: "/jobs",
  job: (id: number, slug: string) => `/jobs/${id}/${slug}`,
  resultsFragment: "/api/v1/results",
  locations: "/api/v1/locations",
  uploads: "/api/v1/uploads",
} as const;

/** Last part of a job's address: lower case ASCII words joined by hyphens. */
export function slugOf(title: string): string {
  const words = foldLetters(title).match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, 80) ?? "job";
}
