/** The cookies of a request that never reaches Fastify. Values are ours: nothing to decode. */
export type Cookies = Readonly<Record<string, string | undefined>>;

export function readCookies(header: string): Cookies {
  // The first one wins, as with Fastify's own reading.
  return Object.fromEntries(header.split(';').map(toPair).toReversed());
}

/** One of them, without looking at the values of the others: a socket asks with every call. */
export function readCookie(header: string, name: string): string | undefined {
  const pair = header.split(';').find((each) => each.includes(name) && toPair(each)[0] === name);
  return pair === undefined ? undefined : toPair(pair)[1];
}

function toPair(text: string): readonly [name: string, value: string] {
  const [name = '', value = ''] = text.split('=');
  return [name.trim(), value.trim()];
}
