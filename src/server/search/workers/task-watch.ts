/** Called for each task of a search thread, for metrics; `kind` is the task's. */
export type TaskWatch = (kind: string) => {
  /** A thread takes it. */
  begun(): void;
  /** It is over, answered or not; called once. */
  ended(): void;
};
