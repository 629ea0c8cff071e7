/**
 * Finance, staking and machines in the crash scenario, with business days of a minute: each
 * purchase exists once, each of its days is paid once and none is missing, and in the end each
 * balance is as announced.
 */
import {
  type CommandBody,
  describeFinanceTerms,
  describeMiningTerms,
  describeStakingTerms,
  quoteMachines,
} from '@anywhen/exchange';
import { formatUnits, parseUnits } from '@anywhen/money';
import { MACHINE_MODELS } from '@anywhen/protocol';
import { expect } from 'vitest';
import type { CrashEvidence } from '../crash/evidence.ts';
import type { BodyOfKind, CrashPart } from '../crash/part.ts';

const BROUGHT_IN = '700';
/** Seven days of 0.04109589 and of 0.00082191 USDT. */
const PURCHASES = [
  { product: 'F7', windowDay: null, amount: '500', interest: '0.28767123' },
  { product: 'F7', windowDay: null, amount: '10', interest: '0.00575342' },
];
/** Brings 0.01643835 USDT a day. */
const STAKE = { pool: 'LC-USDT', amount: '100', aprsBps: [600, 200] };
const REWARD_UNITS = 1_643_835n;
/** At a price in USDT, so that what was spent is known. */
const MINING_TERMS = {
  ...describeMiningTerms(),
  models: MACHINE_MODELS.map(({ priceBps: _priceBps, ...model }) => ({ ...model, price: '10.5' })),
};
const MACHINE = quoteMachine('Nano');
/** A day that is being booked is over soon, and so is the wait for the first price. */
const PASSING = ['DAY_NOT_BOOKED', 'FEED_STALE'] as const;

export const earnCrashPart: CrashPart = {
  terms: [
    { kind: 'set-finance-terms', ...describeFinanceTerms() },
    { kind: 'set-staking-terms', ...describeStakingTerms() },
    { kind: 'set-mining-terms', ...MINING_TERMS },
  ],
  funds: { financial: BROUGHT_IN },

  async act(member) {
    const bodies: readonly CommandBody[] = [
      { kind: 'buy-finance', ...PURCHASES[0] } as BodyOfKind<'buy-finance'>,
      { kind: 'stake', ...STAKE },
      { kind: 'buy-finance', ...PURCHASES[1] } as BodyOfKind<'buy-finance'>,
      { kind: 'buy-machines', ...MACHINE },
    ];
    for (const body of bodies) {
      await member.requestUntilAccepted(async () => body, PASSING);
      await member.pass(15);
    }
  },

  async isSettled(evidence) {
    const open = await evidence.count('select count(*) from finance_record where state <> 3');
    return open === 0 && (await evidence.count('select count(*) from mining_output')) > 0;
  },

  async check(evidence) {
    const members = evidence.uids.length;
    expect(await countDays(evidence, 'finance_interest', 'record_id')).toEqual({
      records: PURCHASES.length * members,
      perfect: PURCHASES.length * members,
    });
    expect(await countDays(evidence, 'staking_reward', 'position_id')).toEqual({
      records: members,
      perfect: members,
    });
    expect(await countDays(evidence, 'mining_output', 'machine_id')).toEqual({
      records: members,
      perfect: members,
    });
    expect(await evidence.count('select count(*) from machine')).toBe(members);
    expect(await readLeft(evidence)).toBe(await expectedLeft(evidence));
  },
};

/** The number of records, and how many of them have every day in sequence. */
async function countDays(evidence: CrashEvidence, table: string, record: string) {
  const days = `select count(*) as days, max(day) - min(day) + 1 as span from ${table}
    group by ${record}`;
  return {
    records: await evidence.count(`select count(*) from (${days}) all_days`),
    perfect: await evidence.count(`select count(*) from (${days}) all_days where days = span`),
  };
}

/** What was deposited, less what is still pledged or was spent, plus all payments. */
async function expectedLeft(evidence: CrashEvidence): Promise<bigint> {
  const interest = PURCHASES.reduce((sum, each) => sum + parseUnits(each.interest), 0n);
  const spent = parseUnits(STAKE.amount) + parseUnits(MACHINE.cost);
  const rewards = await evidence.count('select count(*) from staking_reward');
  const each = parseUnits(BROUGHT_IN) - spent + interest;
  return BigInt(evidence.uids.length) * each + BigInt(rewards) * REWARD_UNITS;
}

async function readLeft(evidence: CrashEvidence): Promise<bigint> {
  const [left] = await evidence.list<{ units: string }>(
    `select sum(balance) as units from (
       select distinct on (a.id) p.balance_after as balance
       from account a join posting p on p.account_id = a.id
       where a.kind = 'financial' and a.bucket = 'available' and a.currency = 'USDT'
       order by a.id, p.seq desc) own`,
  );
  return BigInt(left?.units ?? 0);
}

function quoteMachine(code: string) {
  const model = MINING_TERMS.models.find((each) => each.code === code);
  if (!model) throw new Error(`there is no ${code}`);
  const asked = { quantity: 1, bitcoinUnits: 0n };
  const { priceUnits, output } = quoteMachines(MINING_TERMS, model, asked);
  const [cost, total] = [formatUnits(priceUnits), formatUnits(output.totalUnits)];
  return { model: code, quantity: 1, cost, output: total };
}
