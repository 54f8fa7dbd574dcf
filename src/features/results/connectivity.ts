/** Whether there is a network to ask over. */
export interface Connectivity {
  isOnline(): boolean;
  /** Returns the way to stop. */
  onRegained(listener: () => void): () => void;
  /** The page is seen again after it was hidden, asleep or in the back/forward cache. Returns the way to stop. */
  onResumed(listener: () => void): () => void;
}
