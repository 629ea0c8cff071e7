/** The cookies of a request that never reaches Fastify. Values are ours: nothing to decode. */
export function readCookies(header: string): Readonly<Record<string, string | undefined>> {
  const pairs = header.split(';').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return [name.trim(), value.trim()] as const;
  });
  // The first one wins, as with Fastify's own reading.
  return Object.fromEntries(pairs.toReversed());
}
