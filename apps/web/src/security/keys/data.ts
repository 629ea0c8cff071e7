/** The calls about keys of own programs. A secret is in one answer, and never in a cache. */
import {
  changeKey,
  listKeys,
  makeKey,
  removeKey,
  type BodyOf,
  type ProgramKey,
  type ReplyOf,
} from '@anywhen/protocol';
import { ApiRejection, callApi } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { ME } from '../../parts/me.ts';

export type MadeKey = { key: ProgramKey; secret: string | null };

const KEYS = [...ME, 'keys'] as const;
const EVENTS = [...ME, 'security-events'] as const;

export function useKeys() {
  return useAnswer(listKeys, KEYS, { select: (reply: ReplyOf<typeof listKeys>) => reply.keys });
}

export async function makeNewKey(body: BodyOf<typeof makeKey>): Promise<MadeKey> {
  const { keys, id, secret } = await callApi(makeKey, { body });
  showKeys(keys);
  const key = keys.find((each) => each.id === id);
  if (!key) throw new Error('a key was made that is not among the keys');
  return { key, secret };
}

export async function sendKey(id: string, body: BodyOf<typeof changeKey>): Promise<void> {
  showKeys((await callApi(changeKey, { params: { id }, body })).keys);
}

/** One that is already gone counts as deleted. */
export async function endKey(id: string): Promise<void> {
  try {
    showKeys((await callApi(removeKey, { params: { id } })).keys);
  } catch (error) {
    if (!(error instanceof ApiRejection && error.code === 'NOT_FOUND')) throw error;
    await queryClient.invalidateQueries({ queryKey: KEYS });
  }
}

function showKeys(keys: ProgramKey[]): void {
  queryClient.setQueryData(KEYS, { keys });
  void queryClient.invalidateQueries({ queryKey: EVENTS });
}

/** As typed: separated by commas, spaces or lines. */
export function readList(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((each) => each !== '');
}
