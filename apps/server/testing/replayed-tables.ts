/**
 * The tables as the journal defines them: the verification itself, and beside it a second,
 * independent computation of the rows of money, members, markets, spot and seconds. The
 * verification uses the modules' own writers; a fault in one of those is found here.
 */
import type { Change, MarketState, Member, SecondsContract } from '@anywhen/exchange';
import { marketIndex } from '@anywhen/prices';
import { LEDGER_TYPES, ORDER_STATES, ORDER_TYPES, SIDES } from '@anywhen/protocol';
import { TIMES_IN_FORCE, TRIGGER_KINDS } from '@anywhen/protocol';
import { DIRECTIONS, SECONDS_RESULTS, SECONDS_STATES } from '@anywhen/protocol';
import type { Client } from 'pg';
import { expect } from 'vitest';
import { type ModuleStorage, sortByKind, tablesOf } from '../src/core/storage/module-storage.ts';
import type { ReplayedBatch, TableCheck } from '../src/core/verification/fault.ts';
import {
  type VerificationReport,
  verifyDatabase,
} from '../src/core/verification/verify-database.ts';
import type { JournalReport } from '../src/core/verify-journal.ts';
import { STORAGES } from '../src/modules.ts';

type SoundJournal = Extract<JournalReport, { isSound: true }>;

/** All changes of the journal, in order. */
type Replayed = SoundJournal & { changes: readonly Change[] };

export async function requireReplayedTables(client: Client): Promise<Replayed> {
  const filled = await listFilled(client);
  let verified = await verify(client, filled);
  // A module with empty tables is skipped to save time, but not if the journal gives it rows.
  if (hasRowsBeside(filled, verified.changes)) verified = await verify(client, STORAGES);
  const { journal, faults, changes } = verified;
  if (!journal.isSound) throw new Error(`batch ${journal.batch}: ${journal.fault}`);
  expect(faults).toEqual([]);
  const tables = new ComparedTables(client);
  await compareMoney(tables, changes);
  await compareMembers(tables, changes, journal);
  await compareMarkets(tables, changes, journal);
  await compareSpot(tables, changes, journal);
  await compareSeconds(tables, changes, journal);
  return { ...journal, changes };
}

type Verified = VerificationReport & { changes: readonly Change[] };

async function verify(client: Client, storages: readonly ModuleStorage[]): Promise<Verified> {
  const changes: Change[] = [];
  const report = await verifyDatabase({ client, storages, checks: [collectChanges(changes)] });
  return { ...report, changes };
}

/** The modules that have a row in any of their tables. */
async function listFilled(client: Client): Promise<readonly ModuleStorage[]> {
  const looks = tablesOf(STORAGES).map(
    (table) => `case when exists (select from ${table}) then '${table}' end`,
  );
  const { rows } = await client.query<{ tables: (string | null)[] }>(
    `select array[${looks.join()}] as tables`,
  );
  const filled = new Set(rows[0]?.tables);
  return STORAGES.filter(({ writers }) => writers.some(({ table }) => filled.has(table)));
}

function hasRowsBeside(filled: readonly ModuleStorage[], changes: readonly Change[]): boolean {
  const byKind = sortByKind(changes);
  return STORAGES.some(
    (storage) => !filled.includes(storage) && storage.rowsOf(byKind).some((rows) => rows),
  );
}

/** A test's journal is short enough to fit into memory. */
function collectChanges(all: Change[]): TableCheck {
  const receive = async ({ changes }: ReplayedBatch) => void all.push(...changes);
  return { tables: [], rebuilt: [], open: async () => ({ receive, conclude: async () => [] }) };
}

async function compareMoney(tables: ComparedTables, changes: readonly Change[]): Promise<void> {
  const accounts = pick(changes, 'account').map((account) => {
    const { id, owner, accountKind, currency, bucket } = account;
    const uid = typeof owner === 'number' ? owner : null;
    return row([id, uid, owner, accountKind, currency, bucket]);
  });
  const postings = pick(changes, 'posting').map((posting) => {
    const { accountId, seq, entryId, units, balanceAfter, atMs, type, reference } = posting;
    const money = [entryId, units, balanceAfter];
    return row([accountId, seq, ...money, atMs, LEDGER_TYPES[type].num, reference]);
  });
  await tables.expectRows('account', accounts);
  await tables.expectRows('posting', postings);
}

async function compareMembers(
  tables: ComparedTables,
  changes: readonly Change[],
  { exchange }: SoundJournal,
): Promise<void> {
  const last = new Map<number, Member>();
  for (const { member } of pick(changes, 'member')) last.set(member.uid, member);
  const rows = [...last.values()].map((member) => {
    const { uid, status, level, withdrawLockUntilMs, lossLimitUnits } = member;
    const { pendingLossLimit: pending, openedAtMs, ownerUid } = member;
    const limits = [lossLimitUnits, pending?.units ?? null, pending?.fromMs ?? null];
    expect(exchange.modules.members.find(uid)).toEqual(member);
    return row([uid, status, level, withdrawLockUntilMs, ...limits, openedAtMs, ownerUid]);
  });
  await tables.expectRows('member', rows);
}

async function compareMarkets(
  tables: ComparedTables,
  changes: readonly Change[],
  { exchange }: SoundJournal,
): Promise<void> {
  const days = new Map(pick(changes, 'day').map(({ day }) => [day.day, day]));
  const dayRows = [...days.values()].map((day) =>
    row([day.day, day.anchor, day.publishedAtMs, day.seed]),
  );
  const ticks = pick(changes, 'tick').map(({ second, seed, priceUnits, tapeVolumeCents }) =>
    row([second, `\\x${seed}`, `[${priceUnits.join()}]`, `[${tapeVolumeCents.join()}]`]),
  );
  const outages = new Map(pick(changes, 'outage').map(({ outage }) => [outage.no, outage]));
  const outageRows = [...outages.values()].map(({ no, fromMs, untilMs }) => {
    return row([no, fromMs, untilMs]);
  });
  await tables.expectRows('day_commitment', dayRows);
  await tables.expectRows('outage', outageRows);
  await tables.expectRows('tick', ticks);
  const state = await tables.readOnly('market_state');
  expect(state?.['state'] ?? null).toEqual(exchange.modules.markets.state);
}

async function compareSpot(
  tables: ComparedTables,
  changes: readonly Change[],
  { exchange }: SoundJournal,
): Promise<void> {
  const orders = new Map(pick(changes, 'spot-order').map(({ order }) => [order.id, order]));
  for (const open of exchange.modules.spot.openOrders()) expect(orders.get(open.id)).toEqual(open);
  const orderRows = [...orders.values()].map((order) => {
    const { id, uid, clientOrderId, price, lots, quoteUnits, heldUnits } = order;
    const { executedLots, executedTickLots, executedQuoteUnits, feeUnits } = order;
    const terms = [ORDER_TYPES.indexOf(order.type), TIMES_IN_FORCE.indexOf(order.timeInForce)];
    const what = [marketIndex(order.symbol), SIDES.indexOf(order.side), ...terms];
    const asked = [String(order.isPostOnly), price, lots, quoteUnits];
    const done = [executedLots, executedTickLots, executedQuoteUnits, feeUnits, heldUnits];
    const state = [ORDER_STATES.indexOf(order.state), order.createdAtMs, order.updatedAtMs];
    const { trigger, triggered, expiresAtMs, ocoId, queueNo } = order;
    const wait = [
      trigger && TRIGGER_KINDS.indexOf(trigger.kind),
      trigger && trigger.price,
      triggered && triggered.second,
      triggered && triggered.price,
    ];
    const later = [order.botId, ...wait, expiresAtMs, ocoId, queueNo === id ? null : queueNo];
    return row([id, uid, clientOrderId, ...what, ...asked, ...done, ...state, ...later]);
  });
  const tradeRows = pick(changes, 'spot-trade').map(({ trade }) => {
    const { id, symbol, price, lots, paidUnits, gotUnits, takerSide, buyer, seller } = trade;
    const parties = [buyer, seller].flatMap((party) => {
      return [party?.uid ?? null, party?.orderId ?? null, party?.feeUnits ?? null];
    });
    const what = [id, marketIndex(symbol), price, lots, paidUnits, gotUnits];
    const bots = [buyer?.botId ?? null, seller?.botId ?? null];
    return row([...what, SIDES.indexOf(takerSide), ...parties, trade.atMs, ...bots]);
  });
  const costs = new Map<string, string>();
  for (const { position } of pick(changes, 'position')) {
    const { uid, currency, costUnits } = position;
    costs.set(`${uid}/${currency}`, row([uid, currency, costUnits]));
  }
  const makers = new Map(
    pick(changes, 'spot-maker').map(({ symbol, taken }) => {
      expect(exchange.modules.spot.takenOf(symbol)).toBeDefined();
      return [symbol, row([marketIndex(symbol), `[${taken.join()}]`])];
    }),
  );
  await tables.expectRows('spot_order', orderRows);
  await tables.expectRows('spot_trade', tradeRows);
  await tables.expectRows('spot_position', [...costs.values()]);
  await tables.expectRows('spot_maker', [...makers.values()]);
}

async function compareSeconds(
  tables: ComparedTables,
  changes: readonly Change[],
  { exchange }: SoundJournal,
): Promise<void> {
  const contracts = new Map(
    pick(changes, 'seconds-contract').map(({ contract }) => [contract.id, contract]),
  );
  for (const open of exchange.modules.seconds.openContracts())
    expect(contracts.get(open.id)).toEqual(open);
  const current = [...contracts.values()].filter(({ state }) => state !== 'ended');
  expect(current).toHaveLength([...exchange.modules.seconds.openContracts()].length);
  const breaks = new Map(
    pick(changes, 'seconds-break').map(({ uid, untilMs }) => [uid, row([uid, untilMs])]),
  );
  const all = [...contracts.values()];
  await tables.expectRows('seconds_contract', all.map(contractRow));
  await tables.expectRows('seconds_tick', tickRows(all, changes));
  await tables.expectRows('seconds_day', statRows(all));
  await tables.expectRows('seconds_break', [...breaks.values()]);
}

function contractRow(contract: SecondsContract): string {
  const { id, uid, shareId, periodSeconds, returnBps, wagerUnits, acceptedAtMs } = contract;
  const { openingSecond, openingPriceUnits, endsAtSecond, settlementSecond } = contract;
  const { settlementPriceUnits, result, isVoid, receiptUnits, endedAtMs } = contract;
  const uuid = shareId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const what = [marketIndex(contract.symbol), DIRECTIONS.indexOf(contract.direction)];
  const terms = [periodSeconds, returnBps, wagerUnits, acceptedAtMs];
  const opening = [openingSecond, openingPriceUnits, endsAtSecond];
  const settled = [settlementSecond, settlementPriceUnits];
  const ended = [result && SECONDS_RESULTS.indexOf(result), String(isVoid), receiptUnits];
  const state = SECONDS_STATES.indexOf(contract.state);
  return row([
    id,
    uid,
    uuid,
    ...what,
    ...terms,
    state,
    ...opening,
    ...settled,
    ...ended,
    endedAtMs,
  ]);
}

/** Every tick that opened or settled a contract, once. */
function tickRows(contracts: readonly SecondsContract[], changes: readonly Change[]): string[] {
  const states = new Map<number, MarketState>(
    pick(changes, 'market-state').map(({ state }) => [state.process.second, state]),
  );
  const rows = contracts.flatMap(({ symbol, openingSecond, settlementSecond }) =>
    [openingSecond, settlementSecond].flatMap((second) => {
      if (second === null) return [];
      const [market, state] = [marketIndex(symbol), states.get(second)];
      return [row([second, market, `\\x${state?.seed}`, `\\x${state?.hashes[market]}`])];
    }),
  );
  return [...new Set(rows)];
}

function statRows(contracts: readonly SecondsContract[]): string[] {
  const ended = contracts.filter(({ state, isVoid }) => state === 'ended' && !isVoid);
  const groups = new Map<string, SecondsContract[]>();
  for (const contract of ended) {
    const { endedAtMs, symbol, periodSeconds } = contract;
    const day = Math.floor((endedAtMs ?? 0) / 86_400_000);
    const key = row([day, marketIndex(symbol), periodSeconds]);
    groups.set(key, [...(groups.get(key) ?? []), contract]);
  }
  return [...groups].map(([key, group]) => {
    const counts = SECONDS_RESULTS.map(
      (result) => group.filter((contract) => contract.result === result).length,
    );
    const wagered = group.reduce((sum, { wagerUnits }) => sum + wagerUnits, 0n);
    const received = group.reduce((sum, { receiptUnits }) => sum + (receiptUnits ?? 0n), 0n);
    return row([key, ...counts, wagered, received]);
  });
}

class ComparedTables {
  constructor(private readonly client: Client) {}

  /** Compared as text, as PostgreSQL prints it: no driver between the disk and the comparison. */
  async expectRows(table: string, expected: string[]): Promise<void> {
    const { rows } = await this.client.query<{ cells: (string | null)[] }>(
      `select array(select v.value from json_each_text(to_json(t)) v) as cells from ${table} t`,
    );
    const found = rows.map(({ cells }) => cells.map((cell) => cell ?? '∅').join(' | '));
    expect(found.toSorted(), `the rows of ${table}`).toEqual(expected.toSorted());
  }

  /**
   * The row of a table that has one at most, as the driver returns it: for a column whose text has
   * more than one form.
   */
  async readOnly(table: string): Promise<Record<string, unknown> | undefined> {
    const { rows } = await this.client.query<Record<string, unknown>>(`select * from ${table}`);
    expect(rows.length).toBeLessThanOrEqual(1);
    return rows[0];
  }
}

function row(cells: readonly (string | number | bigint | null)[]): string {
  return cells.map((cell) => (cell === null ? '∅' : String(cell))).join(' | ');
}

type Kind = Change['kind'];

function pick<K extends Kind>(changes: readonly Change[], kind: K): Extract<Change, { kind: K }>[] {
  return changes.filter((change): change is Extract<Change, { kind: K }> => change.kind === kind);
}
