/**
 * What happened since a place, from the tables of the modules it happened in. It may begin with
 * what was told already, and never leaves anything out.
 */
import type { Pool } from 'pg';
import { listMembersOpenedSince } from '../members/members.ts';
import { listContractsEndedSince } from '../seconds/seconds.ts';
import { listCancelledOfDisabled, listFilledAtRestSince } from '../spot/spot.ts';
import type { Place } from './message-table.ts';
import { type NewMessage, tellOfCancelled, tellOfContract } from './new-messages.ts';
import { tellOfFilled, welcomeTo } from './new-messages.ts';

/** What was found, and how far it goes. */
export type Found = Place & { messages: readonly NewMessage[] };

const READ_AT_ONCE = 500;

export async function* messagesSince(pool: Pool, place: Place): AsyncGenerator<Found> {
  const { atMs: sinceMs, tradeId } = place;
  const newcomers = await listMembersOpenedSince(pool, sinceMs);
  yield foundBy(newcomers.map(welcomeTo));
  yield* endedContracts(pool, sinceMs);
  yield* filledOrders(pool, tradeId);
  yield foundBy((await listCancelledOfDisabled(pool, sinceMs)).map(tellOfCancelled));
}

async function* endedContracts(pool: Pool, sinceMs: number): AsyncGenerator<Found> {
  for (let afterId = 0; ;) {
    const page = { sinceMs, afterId, limit: READ_AT_ONCE };
    const contracts = await listContractsEndedSince(pool, page);
    yield foundBy(contracts.flatMap((contract) => tellOfContract(contract) ?? []));
    if (contracts.length < READ_AT_ONCE) return;
    afterId = contracts.at(-1)?.id ?? afterId;
  }
}

async function* filledOrders(pool: Pool, place: number): AsyncGenerator<Found> {
  for (let afterId = place; ;) {
    const page = await listFilledAtRestSince(pool, { afterId, limit: READ_AT_ONCE });
    // The time of an order says nothing about contracts that ended before it.
    yield { messages: page.orders.map(tellOfFilled), atMs: 0, tradeId: page.lastId };
    if (page.lastId === afterId) return;
    afterId = page.lastId;
  }
}

function foundBy(messages: readonly NewMessage[]): Found {
  return { messages, atMs: Math.max(0, ...messages.map(({ atMs }) => atMs)), tradeId: 0 };
}
