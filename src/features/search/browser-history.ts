/** What an entry of the history carries beside its address. Kept by the browser as JSON. */
export interface EntryState {
  /** Names the entry for as long as the tab lives, so that things can be remembered for it. */
  readonly entry: string;
  /** The small-screen menu is open on this entry. */
  readonly menu?: true;
}

export interface HistoryEntry {
  /** As in `location.search`, with its `?`. */
  readonly search: string;
  /** As in `location.hash`, with its `#`. */
  readonly hash: string;
  /** Null for an entry that a link or the visitor's typing made. */
  readonly state: EntryState | null;
}

/** The browser's session history, as much of it as Jobsieve uses. The URL middleware is its only writer. */
export interface BrowserHistory {
  read(): HistoryEntry;
  push(address: string, state: EntryState): void;
  replace(address: string, state: EntryState): void;
  /** Hears Back and Forward after the address has changed. Returns the way to stop. */
  onPop(listener: () => void): () => void;
}
