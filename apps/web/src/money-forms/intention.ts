/**
 * Idempotency keys (rulebook 0.4): repeating the same request reuses its key, so that it is
 * executed once. Another request gets a new key, and so does the same one after it succeeded.
 */

export type Intention = { readonly content: string; readonly key: string };

/** The content of a request that moves money: plain fields, as they will be sent. */
export type Request = Readonly<Record<string, string | number | boolean | undefined>>;

export function intentionFor(
  request: Request,
  { before, newKey }: { before: Intention | undefined; newKey: () => string },
): Intention {
  const content = contentOf(request);
  return before?.content === content ? before : { content, key: newKey() };
}

export function isSameRequest(left: Request, right: Request): boolean {
  return contentOf(left) === contentOf(right);
}

/** `randomUUID` is missing over plain http in a local network. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The order of fields does not matter; an absent field equals an undefined one. */
function contentOf(request: Request): string {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined);
  return JSON.stringify(fields.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
