/**
 * Seconds contracts in the crash scenario: some end in every second, also while no core runs. Each
 * is settled once, with the result that its ticks prove to anybody who checks its receipt.
 */
import { describeContract } from '@anywhen/exchange';
import { MARKETS, SECONDS_PER_DAY, formatPrice } from '@anywhen/prices';
import {
  type TickEvidence,
  type ProvenTicks,
  type SecondsContractLine,
  type TickRangeReply,
  proveTicks,
  verifyWithTicks,
} from '@anywhen/protocol';
import { expect } from 'vitest';
import { listDayCommitments, listVersions } from '../../src/fairness/queries.ts';
import { type CrashEvidence, differsFromHeld } from '../crash/evidence.ts';
import { type CrashPart, randomBelow } from '../crash/part.ts';
import { findSharedContract } from '../../src/seconds/queries.ts';
import { describeSharedReceipt } from '../../src/seconds/receipts.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'SOLUSDT', 'EURUSDT', 'XAUUSDT', 'LTCUSDT'];
const WAGER = { periodSeconds: 30, amount: '5' };
const OPEN_WAGERS = 'select uid, wager_units as units from seconds_contract where state < 4';
const ENDS = { win: 41, lose: 42, draw: 43 };

export const secondsCrashPart: CrashPart = {
  funds: { contract: '1000' },

  async act(member) {
    for (let turn = member.uid; !member.isOver; turn += 1) {
      const symbol = SYMBOLS[turn % SYMBOLS.length] ?? '';
      const direction = turn % 2 === 0 ? 'up' : 'down';
      await member.request({ kind: 'place-seconds', symbol, direction, ...WAGER });
      await member.pass(1 + randomBelow(8));
    }
  },

  async isSettled(evidence) {
    return (await evidence.count('select count(*) from seconds_contract where state < 4')) === 0;
  },

  async check(evidence) {
    const ended = listEnded(evidence);
    const acknowledged = evidence.acceptedOf('place-seconds').map(({ data }) => data.contract.id);
    expect(ended.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    expect(acknowledged.length).toBeGreaterThan(5 * evidence.uids.length);
    requireEndsWhileDown(evidence, ended);
    await requireTrueReceipts(evidence, ended);
    await requireTwoEntriesEach(evidence, ended);
    await evidence.expectNone({ 'held of contracts': differsFromHeld('contract', OPEN_WAGERS) });
  },
};

function listEnded(evidence: CrashEvidence): SecondsContractLine[] {
  const last = new Map(
    evidence.changesOf('seconds-contract').map(({ contract }) => [contract.id, contract]),
  );
  return [...last.values()].map((contract) => describeContract(contract));
}

function requireEndsWhileDown(
  { downSeconds }: CrashEvidence,
  ended: readonly SecondsContractLine[],
): void {
  const lates = ended.filter(({ endsAtSecond }) => downSeconds.has(endsAtSecond ?? 0));
  const some = downSeconds.size / 12;
  expect(lates.length, 'contracts that ended while nobody was there').toBeGreaterThan(some);
}

/** As anybody could with a share link: from public data alone. */
async function requireTrueReceipts(
  evidence: CrashEvidence,
  ended: readonly SecondsContractLine[],
): Promise<void> {
  const ticks = await provePublishedTicks(evidence);
  for (const { id, shareId, result, receipt } of ended) {
    const shared = await findSharedContract(evidence.pool, shareId);
    if (!shared) throw new Error(`contract ${id} has no receipt`);
    const verdict = verifyWithTicks(describeSharedReceipt(shared), ticks);
    expect(verdict, `contract ${id}`).toMatchObject({ isSound: true, result, receipt });
  }
}

/** Every second with its seed, proven by the anchor of the day, as the endpoints publish them. */
async function provePublishedTicks(evidence: CrashEvidence): Promise<ProvenTicks> {
  const [before, ...states] = evidence.changesOf('market-state').map(({ state }) => state);
  if (!before) throw new Error('the markets were never opened');
  const ticks = evidence.changesOf('tick').map(({ second, seed, priceUnits }, index) => ({
    second,
    seed,
    prices: MARKETS.map(({ priceDecimals }, market) => {
      return formatPrice(priceUnits[market] ?? 0, priceDecimals);
    }),
    hashes: [...(states[index]?.hashes ?? [])],
  }));
  const { second, x, regimes } = before.process;
  const range: TickRangeReply = {
    before: { second, x: [...x], regimes: { ...regimes } },
    beforeSeed: before.seed,
    beforeHashes: [...before.hashes],
    ticks,
  };
  const commitments = await readCommitments(evidence, before);
  const proof = proveTicks({ commitments, ranges: [range] });
  if (!proof.isProven) throw new Error(JSON.stringify(proof.fault));
  return proof;
}

async function readCommitments(
  { pool }: CrashEvidence,
  opened: { firstDay: number; process: { second: number } },
): Promise<TickEvidence['commitments']> {
  const days = await listDayCommitments(pool);
  return {
    firstSecond: opened.process.second + 1,
    versions: await listVersions(pool),
    days: days.map((each) => {
      return { ...each, startsAtSecond: (opened.firstDay + each.day) * SECONDS_PER_DAY };
    }),
  };
}

async function requireTwoEntriesEach(
  evidence: CrashEvidence,
  ended: readonly SecondsContractLine[],
): Promise<void> {
  const rows = await evidence.list<{ reference: string; types: string }>(
    `select reference, string_agg(type::text, ',' order by entry_id) as types
     from (select distinct entry_id, type, reference from posting where type between 40 and 43) e
     group by reference`,
  );
  const types = rows.map(({ reference, types: found }) => [reference, found] as const);
  const expected = ended.map(({ id, result }) => [id, `40,${ENDS[result ?? 'draw']}`] as const);
  expect(Object.fromEntries(types)).toEqual(Object.fromEntries(expected));
}
