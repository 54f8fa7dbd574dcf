/** Told of each task for a search thread, so that somebody can count them; `kind` is the task's. */
export type TaskWatch = (kind: string) => {
  /** A thread takes it. */
  begun(): void;
  /** It is over, answered or not; called once. */
  ended(): void;
};
