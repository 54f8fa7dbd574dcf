import type { Cause } from "./events";

/** What an entry of the history carries beside its address. Kept by the browser as JSON. */
export interface EntryState {
  /** Names the entry for as long as the tab lives, so that things can be remembered for it. */
  readonly entry: string;
  /** The small-screen menu is open on this entry. */
  readonly menu?: true;
  /** On a landing page's path, which says no query: the one that it stands for, with its `?`. */
  readonly search?: string;
}

interface HistoryEntry {
  /** As in `location.search`, with its `?`; on a landing page's path, what that stands for. */
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
  /** Hears Back and Forward after the address has changed, for as long as the page lives. */
  onPop(listener: () => void): void;
}

/** Whether there is a network to ask over. */
export interface Connectivity {
  isOnline(): boolean;
  onRegained(listener: () => void): void;
  /** The page is seen again after it was hidden, asleep or in the back/forward cache. */
  onResumed(listener: () => void): void;
}

/**
 * What the window does beside showing the state: focus, scroll position, and words that were typed and not
 * sent.
 */
export interface SettleEffects {
  /** The visitor has asked for other results and waits. */
  begun(): void;
  /** They are in the store, and in the document by the next frame. */
  settled(cause: Cause): void;
  /**
   * Back, Forward or time travel: every control shows what the address says, whatever was typed and not sent.
   */
  restored(): void;
}
