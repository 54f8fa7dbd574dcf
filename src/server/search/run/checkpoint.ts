/** Called between the steps of a search; throws when nobody wants it any more. */
export type Checkpoint = () => void;

export const neverDropped: Checkpoint = () => undefined;

/** Why a search ended without an outcome. */
export class SearchDropped extends Error {
  override readonly name = "SearchDropped";
}
