/** Whether there is a network to ask over. */
export interface Connectivity {
  isOnline(): boolean;
  /** Returns the way to stop. */
  onRegained(listener: () => void): () => void;
}
