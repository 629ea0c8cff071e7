/**
 * Nobody and nothing but the ticks decides a contract (H3, I9): the same order of another member,
 * with another wager, level, status or crowd around it ends the same way, and prices do not notice
 * who has wagered on what.
 */
import { SeededRandom } from '@anywhen/money/seeded-random';
import { testSize } from '@anywhen/money/test-size';
import type { Direction, SecondsResult } from '@anywhen/protocol';
import { SECONDS_SYMBOLS, settle } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import type { Uid } from '../kernel/actor.ts';
import type { Outcome } from '../outcome.ts';
import { ContractScenario, endedIn } from '../../testing/contract-scenario.ts';
import {
  type SettlingContract,
  acceptContract,
  endContract,
  openContract,
  recordSettlement,
} from './contract.ts';

const MARKETS_PLAYED = SECONDS_SYMBOLS.slice(0, 5);
const MEMBERS = testSize('FAIRNESS_MEMBERS', { short: 250, long: 2_000 });
const ROUNDS = testSize('FAIRNESS_ROUNDS', { short: 4, long: 10 });
const PAIRS = MEMBERS * ROUNDS * MARKETS_PLAYED.length;
const TIMEOUT_MS = 180_000;

describe('[F2] a result', () => {
  it(`is the same for ${PAIRS} pairs of contracts that differ in all but prices and direction`, () => {
    const random = new SeededRandom(3);
    const seen = new Map<SecondsResult, number>();
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const direction = random.pick(['up', 'down'] as const);
      const open = 1 + random.below(7_000_000);
      const settlement = open + random.below(5) - 2;
      const results = [1, 2].map(() => {
        const contract = anyContract(random, { direction, open, settlement });
        return endContract(contract, random.below(1e9)).result;
      });
      const expected = settle(open, settlement, direction);
      if (results.some((result) => result !== expected))
        throw new Error(`pair ${pair}: ${results}`);
      seen.set(expected, (seen.get(expected) ?? 0) + 1);
    }
    for (const result of ['win', 'lose', 'draw'] as const) {
      expect(seen.get(result)).toBeGreaterThan(PAIRS / 10);
    }
  });

  const claim = `is the same for ${PAIRS} pairs in the whole machine, whoever, whatever and amid whom`;

  it(claim, { timeout: TIMEOUT_MS }, () => {
    const plain = playRounds({ shift: 0, amount: '5', isMeddledWith: false });
    const other = playRounds({ shift: 5_000, amount: '7.77', isMeddledWith: true });
    expect(plain.size).toBe(PAIRS);
    const differing = [...plain].filter(([contract, fate]) => other.get(contract) !== fate);
    expect(differing).toEqual([]);
    expect(other.size).toBe(PAIRS);
  });
});

describe('[F3] the tick stream', () => {
  it('is the same to the byte when everybody goes up, down, or nobody does anything', () => {
    const [up, down, none] = [streamOf('up'), streamOf('down'), streamOf(undefined)];
    expect(up.length).toBeGreaterThan(60);
    expect(up).toEqual(none);
    expect(down).toEqual(none);
  });
});

function anyContract(
  random: SeededRandom,
  { direction, open, settlement }: { direction: Direction; open: number; settlement: number },
): SettlingContract {
  const waiting = acceptContract({
    id: 1 + random.below(1e9),
    uid: 10_000_000 + random.below(9e7),
    shareId: random.below(1e9).toString(16),
    symbol: random.pick(SECONDS_SYMBOLS),
    direction,
    periodSeconds: random.pick([30, 60, 120, 180, 300]),
    returnBps: 1 + random.below(9_999),
    wagerUnits: BigInt(1 + random.below(4e9)) * 1_000n,
    acceptedAtMs: random.below(1e9),
  });
  const opening = { second: random.below(1e9), priceUnits: open };
  const running = openContract(waiting, opening);
  return recordSettlement(running, { second: running.endsAtSecond, priceUnits: settlement });
}

type Play = { shift: number; amount: string; isMeddledWith: boolean };

/** Each contract's fate by round, place and market; each round is one of 30 s. */
function playRounds({ shift, amount, isMeddledWith }: Play): Map<string, string> {
  const scenario = new ContractScenario({ bookingsMax: PAIRS });
  const fates = new Map<string, string>();
  const members = Array.from({ length: MEMBERS }, (_, place) => 40_000_000 + shift + place);
  for (const uid of members) scenario.join(uid, '500');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, uid] of members.entries()) {
      for (const [index, symbol] of MARKETS_PLAYED.entries()) {
        const direction = (place + index + round) % 3 === 0 ? 'up' : 'down';
        scenario.place(uid, { symbol, direction, periodSeconds: 30, amount });
      }
    }
    if (isMeddledWith) meddle(scenario, members, round);
    for (const contract of scenario.playOut(31)) {
      const place = contract.uid - 40_000_000 - shift;
      if (place < 0 || place >= MEMBERS) continue;
      const { symbol, result, openingPriceUnits, settlementPriceUnits } = contract;
      const fate = `${result} ${openingPriceUnits} ${settlementPriceUnits}`;
      fates.set(`${round}/${place}/${symbol}`, fate);
    }
    if (isMeddledWith) release(scenario, members);
    scenario.machine.nowMs += 400;
  }
  return fates;
}

/** Everything staff, system and other members can do while contracts are open. */
function meddle(
  { machine, ...scenario }: ContractScenario,
  members: readonly Uid[],
  round: number,
): void {
  const statuses = ['restricted', 'frozen', 'disabled'] as const;
  for (const [place, uid] of members.entries()) {
    const status = statuses[place % statuses.length] ?? 'frozen';
    machine.verify(uid, 'basic');
    if (place % 2 === 0) machine.verify(uid, 'advanced');
    machine.asSystem({ kind: 'extend-withdraw-lock', uid });
    machine.asMember(uid, { kind: 'set-loss-limit', amount: '900' });
    if (round === ROUNDS - 1) machine.asMember(uid, { kind: 'take-a-break', days: 30 });
    machine.asSystem({ kind: 'change-status', uid, status, reason: 'unusual-activity' });
  }
  machine.asSystem({ kind: 'settle-due' });
  machine.asSystem({ kind: 'review-seconds' });
  machine.asSystem({ kind: 'publish-anchor', day: round + 1, anchor: 'ab'.repeat(32) });
  machine.asSystem({ kind: 'reveal-day', day: 0, seed: 'ab'.repeat(32) });
  machine.asSystem({ kind: 'tick', second: scenario.feed.nextSecond, seed: 'ab'.repeat(32) });
  for (let more = 0; more < MEMBERS / 10; more += 1) {
    const uid = 60_000_000 + round * 1_000 + more;
    machine.asSystem({ kind: 'open-member', uid });
    machine.asMember(uid, {
      kind: 'transfer',
      from: 'funds',
      to: 'contract',
      currency: 'USDT',
      quantity: '500',
    });
    const terms = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 30 } as const;
    machine.asMember(uid, { kind: 'place-seconds', ...terms, amount: '500' });
  }
}

function release({ machine }: ContractScenario, members: readonly Uid[]): void {
  for (const uid of members) {
    machine.asSystem({ kind: 'change-status', uid, status: 'active', reason: 'all-clear' });
  }
}

/** All a listener or a table gets of prices, tick by tick. */
function streamOf(direction: Direction | undefined): string[] {
  const scenario = new ContractScenario();
  const stream: string[] = [];
  for (let uid = 50_000_001; uid < 50_000_101; uid += 1) {
    scenario.join(uid, '5000');
    if (!direction) continue;
    for (const symbol of MARKETS_PLAYED) scenario.place(uid, { symbol, direction, amount: '200' });
  }
  let settled = 0;
  for (let second = 0; second < 65; second += 1) {
    const outcome = scenario.feed.tick();
    settled += endedIn(outcome).length;
    stream.push(pricesIn(outcome));
  }
  expect(settled).toBe(direction ? 500 : 0);
  return stream;
}

function pricesIn({ changes, events }: Outcome): string {
  const ofPrices = [...changes, ...events].filter(
    ({ kind }) => kind === 'tick' || kind === 'market-state',
  );
  expect(ofPrices.length).toBe(3);
  return JSON.stringify(ofPrices);
}
