/** Called between the steps of a search; throws when the search was cancelled. */
export type Checkpoint = () => void;

export const neverCancelled: Checkpoint = () => undefined;

/** Why a search ended without an outcome. */
export class SearchCancelled extends Error {
  override readonly name = "SearchCancelled";
}
