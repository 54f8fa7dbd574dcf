/** What every connection to a PostgreSQL server is told first. */
export const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  // Compiling a query takes longer than any of ours runs.
  jit: "off",
  // Bitmaps over a quarter of a million jobs stay exact, and sorts stay in memory.
  work_mem: "128MB",
};

/** The names of channels stand in statements as they are. */
export function checkChannel(channel: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`${channel} is no name for a channel.`);
  return channel;
}
