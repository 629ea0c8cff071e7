/**
 * Parses the cookies of a request that never reaches Fastify. Values are ours: nothing to decode.
 */
export type Cookies = Readonly<Record<string, string | undefined>>;

export function readCookies(header: string): Cookies {
  if (header === '') return {};
  // The first one wins, as in Fastify's own parser.
  return Object.fromEntries(header.split(';').map(toPair).toReversed());
}

function toPair(text: string): readonly [name: string, value: string] {
  const [name = '', value = ''] = text.split('=');
  return [name.trim(), value.trim()];
}
