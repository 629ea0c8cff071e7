/** What a restart loads: all that is open, and nothing that was changed behind our back. */
import { parseUnits } from '@anywhen/money';
import type { StakingPool } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import type { Command, CommandBody } from '../modules.ts';
import { Tables } from '../simulation/simulate.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import { type StakingRecord, openPosition } from './position.ts';

const units = parseUnits('500');
const tiers = [
  { upTo: '1000', aprBps: 600 },
  { upTo: null, aprBps: 200 },
];
const position: StakingRecord = {
  ...openPosition(
    {
      pool: 'LC-USDT',
      currency: 'USDT',
      mode: 'flexible',
      tiers,
      minUnits: 10n,
      lockDays: 0,
      unearnedLeavesAtOnce: false,
    },
    { id: 7, uid: ALICE, units, atMs: 1_000, day: 3 },
  ),
};

const fingerprintOf = (positions: StakingRecord[]) =>
  new Exchange({ ...EMPTY_IMAGE, staking: { nextPositionId: 8, positions } }).fingerprint;

describe('the fingerprint', () => {
  it.each<Partial<StakingRecord>>([
    { id: 8 },
    { uid: BOB },
    { pool: 'LC-ETH' },
    { currency: 'ETH' },
    { mode: 'locked' },
    { tiers: [{ upTo: null, aprBps: 600 }] },
    { tiers: [{ upTo: '1001', aprBps: 600 }, ...tiers.slice(1)] },
    { minUnits: 11n },
    { lockDays: 1 },
    { unearnedLeavesAtOnce: true },
    { units: units + 1n },
    { freshUnits: 1n },
    { freshDay: 2 },
    { stakedAtMs: 1_001 },
    { lastStakeUnits: 1n },
    { lastStakeAtMs: 1_001 },
    { startDay: 5 },
    { startedAtMs: 2_000 },
    { state: 'unstaking', releasesAtMs: 5_000 },
    { ending: 'left' },
    { rewardedUnits: 1n },
    { rewardedUsdtUnits: 1n },
    { lastRewardDay: 4 },
    { givenBackUnits: 1n },
    { splitFrom: 2 },
    { leftAtMs: 2_000 },
    { releasesAtMs: 3_000 },
    { closedAtMs: 4_000 },
  ])('covers a position whole: %o is another state', (change) => {
    expect(fingerprintOf([{ ...position, ...change }])).not.toBe(fingerprintOf([position]));
  });

  it('does not depend on the order in which a table gives its rows', () => {
    const positions = [1, 2, 3].map((id) => ({ ...position, id }));
    expect(fingerprintOf(positions.toReversed())).toBe(fingerprintOf(positions));
  });

  it('forgets what has closed', () => {
    const closed: StakingRecord = { ...position, id: 9, state: 'closed' };
    expect(fingerprintOf([position, closed])).toBe(fingerprintOf([position]));
  });
});

/** A life of both kinds of pools, in fast days: stakes, parts that leave, a lock that ends. */
const USDT = { currency: 'USDT', min: '10', max: '5000' } as const;
const POOLS: readonly StakingPool[] = [
  { code: 'FLEX', mode: 'flexible', ...USDT, tiers, lockDays: 0 },
  { code: 'LOCK', mode: 'locked', ...USDT, tiers: [{ upTo: null, aprBps: 900 }], lockDays: 3 },
];
const flexible = { kind: 'stake', pool: 'FLEX', aprsBps: [600, 200] } as const;
const locked = { kind: 'stake', pool: 'LOCK', aprsBps: [900] } as const;
const LIFECYCLE: readonly [second: number, uid: number | null, body: CommandBody][] = [
  [0, null, { kind: 'open-member', uid: ALICE }],
  [0, null, { kind: 'set-business-days', daySeconds: 10 }],
  [0, null, { kind: 'set-staking-terms', pools: POOLS }],
  [0, ALICE, { ...toFinancial('5000') }],
  [1, ALICE, { ...flexible, amount: '1500' }],
  [2, ALICE, { ...locked, amount: '300' }],
  [10, null, { kind: 'roll-day', day: 20_001 }],
  [10, null, { kind: 'settle-due' }],
  [12, ALICE, { ...flexible, amount: '200' }],
  [13, ALICE, { kind: 'leave-staking', positionId: 1, amount: '400' }],
  [14, ALICE, { ...locked, amount: '700' }],
  [20, null, { kind: 'roll-day', day: 20_002 }],
  [20, null, { kind: 'settle-due' }],
  [20, null, { kind: 'settle-due' }],
  [21, ALICE, { kind: 'leave-staking', positionId: 1, amount: '50' }],
  [25, null, { kind: 'settle-due' }],
  [30, null, { kind: 'roll-day', day: 20_003 }],
  [30, null, { kind: 'settle-due' }],
  [30, null, { kind: 'settle-due' }],
  [40, null, { kind: 'roll-day', day: 20_004 }],
  [41, null, { kind: 'settle-due' }],
  [42, null, { kind: 'settle-due' }],
  [42, null, { kind: 'settle-due' }],
  [43, ALICE, { kind: 'leave-staking', positionId: 4, amount: null }],
  [44, ALICE, { kind: 'leave-staking', positionId: 1, amount: null }],
  [60, null, { kind: 'settle-due' }],
];

function toFinancial(quantity: string) {
  return { kind: 'transfer', from: 'funds', to: 'financial', currency: 'USDT', quantity } as const;
}

describe('[M1] a restart at any point', () => {
  const commands = LIFECYCLE.map(([second, uid, body], index): Command => {
    const actor = uid === null ? ({ kind: 'system' } as const) : ({ kind: 'member', uid } as const);
    const atMs = 20_000 * 86_400_000 + second * 1_000;
    return { seq: index + 1, atMs, actor, id: `c${index}`, body };
  });

  /** After that many commands a new exchange takes over, from what the tables hold. */
  const live = (stopAfter?: number) => {
    const tables = new Tables();
    let exchange = new Exchange(EMPTY_IMAGE, { bookingsMax: 1 });
    const answers: string[] = [];
    for (const [index, command] of commands.entries()) {
      const outcome = exchange.step(command);
      answers.push(JSON.stringify(outcome.reply));
      tables.write(command, outcome);
      if (index !== stopAfter) continue;
      const again = new Exchange(tables.image(exchange), { bookingsMax: 1 });
      expect(again.fingerprint).toBe(exchange.fingerprint);
      exchange = again;
    }
    return { answers, fingerprint: exchange.fingerprint };
  };

  it('goes on as if nothing had happened', () => {
    const whole = live();
    expect(whole.answers.filter((answer) => !answer.startsWith('{"isAccepted":true'))).toEqual([]);
    for (const stopAfter of commands.keys()) expect(live(stopAfter)).toEqual(whole);
  });
});
