/** A GET request for the samples: returns the data of an accepted reply, otherwise throws. */
import type { Accepted } from '@anywhen/protocol';

export async function fetchData<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const answer = await fetch(path, init);
  const body = (await answer.json()) as Accepted<Data> | { ok: false; code: string };
  if (!body.ok) throw new Error(body.code);
  return body.data;
}
