/**
 * How a call of the surface `bot` is written down: what its key must allow, what it weighs, its
 * parameters and its bare answer. Parameters come in the query or, where something is written, in a
 * form body; names and meanings are Binance's, never ours (rulebook 29).
 */
import * as z from 'zod/mini';
import { type BotTerms, defineEndpoint, nothing } from '../base/endpoint.ts';

type Schema = z.ZodMiniType;

type Call<Reply, Query> = {
  summary: string;
  query?: Query;
  reply: Reply;
  weight: BotTerms['weight'];
  /** How many orders it counts as. */
  orders?: number;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function botKind(permission: BotTerms['permission']) {
  return <Reply extends Schema, Query extends Schema = typeof nothing>(
    name: string,
    place: `${Method} ${string}`,
    { summary, query, reply, weight, orders = 0 }: Call<Reply, Query>,
  ) => {
    const [method, path] = place.split(' ') as [Method, string];
    return defineEndpoint('bot', {
      name,
      summary,
      method,
      path,
      access: permission === 'none' ? 'public' : 'bot',
      query: query ?? (nothing as unknown as Query),
      reply,
      bot: { permission, weight, orders },
    });
  };
}

/** What anybody may read. */
export const openCall = botKind('none');
/** What a key opens without a signature. */
export const keyCall = botKind('key');
/** What a signed call reads of the member. */
export const signedRead = botKind('read');
/** What a signed call of a key that trades changes. */
export const signedTrade = botKind('trade');

/** What a call weighs with these parameters. */
export function weightOf({ weight }: BotTerms, parameters: Readonly<Record<string, unknown>>) {
  const { one, all, byLimit } = weight;
  if (all !== undefined && parameters['symbol'] === undefined) return all;
  const limit = Number(parameters['limit'] ?? 0);
  return byLimit?.find(([above]) => limit > above)?.[1] ?? one;
}

/** Of everything that is signed. */
export const SIGNING_PARAMETERS = ['timestamp', 'recvWindow', 'signature'] as const;
