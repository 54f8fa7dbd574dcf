/** Processor seconds of this process, which other programs do not lengthen. */
export function computeSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
