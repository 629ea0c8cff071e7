/** One GET of the samples: the data of an accepted answer, or an exception for everything else. */
import type { Accepted } from '@anywhen/protocol';

export async function fetchData<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const answer = await fetch(path, init);
  const body = (await answer.json()) as Accepted<Data> | { ok: false; code: string };
  if (!body.ok) throw new Error(body.code);
  return body.data;
}
