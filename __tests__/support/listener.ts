export interface Told {
  readonly payloads: string[];
  readonly heard: (payload: string) => void;
  until(count: number): Promise<string[]>;
}

/** Collects a listener's payloads, and waits for a number of them. */
export function listener(): Told {
  const payloads: string[] = [];
  let wake: () => void = () => undefined;
  return {
    payloads,
    heard: (payload) => {
      payloads.push(payload);
      wake();
    },
    until: async (count) => {
      while (payloads.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return payloads;
    },
  };
}
