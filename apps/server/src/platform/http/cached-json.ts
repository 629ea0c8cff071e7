/**
 * Large answers that are requested repeatedly: they are serialized once, with the first request,
 * and cached as long as their data is.
 */
const cached = new WeakMap<object, Buffer | null>();

/** Only for data that never changes from now on. */
export function keepJson<T extends object>(data: T): T {
  if (!cached.has(data)) cached.set(data, null);
  return data;
}

/** The whole reply with its envelope; undefined for data that is not cached. */
export function findCachedReply(data: unknown): Buffer | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const known = cached.get(data);
  if (known !== null) return known;
  const bytes = Buffer.from(JSON.stringify({ ok: true, data }));
  cached.set(data, bytes);
  return bytes;
}
