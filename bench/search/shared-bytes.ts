/** Bytes of the SharedArrayBuffers reachable from a value, each counted once. */
export function sharedBytesOf(value: unknown): number {
  const buffers = new Set<SharedArrayBuffer>();
  gather(value, buffers, new Set());
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function gather(value: unknown, buffers: Set<SharedArrayBuffer>, seen: Set<object>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof SharedArrayBuffer) buffers.add(value);
  else if (ArrayBuffer.isView(value)) gather(value.buffer, buffers, seen);
  else for (const part of Object.values(value)) gather(part, buffers, seen);
}
