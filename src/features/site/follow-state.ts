export interface FollowedStore<State> {
  getState(): State;
  subscribe(heard: () => void): unknown;
}

/** Calls `act` now, and whenever what `select` gives is no longer the same. */
export function followState<State>(
  store: FollowedStore<State>,
  select: (state: State) => readonly unknown[],
  act: (state: State) => void,
): void {
  let before: readonly unknown[] = [];
  const look = () => {
    const state = store.getState();
    const now = select(state);
    if (now.every((part, place) => part === before[place])) return;
    before = now;
    act(state);
  };
  look();
  store.subscribe(look);
}
