/** What a restart loads: a figure changed behind the exchange's back shows in its fingerprint. */
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { LeverageScenario } from '../../testing/leverage-scenario.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import type { DerivativesImage } from './commands.ts';
import type { LeverageOrderRecord } from './order.ts';
import { type PositionRecord, decidePosition, oweFunding } from './position.ts';

const scenario = new LeverageScenario();
scenario.place(ALICE);
const plain = scenario.position();
const order = scenario.place(ALICE, { type: 'limit', price: '64000' });
const point = { second: 9, ticks: 6_400_000 };
const position = decidePosition(oweFunding(plain, -5n, point), 'stop-loss', {
  second: 10,
  ticks: 6_300_000,
});

const fingerprintOf = (change: Partial<DerivativesImage>) =>
  new Exchange({ ...EMPTY_IMAGE, derivatives: { ...EMPTY_IMAGE.derivatives, ...change } })
    .fingerprint;

/** Ended; and what came later: a journal from before must come to the same. */
const NOT_COVERED = new Set(['endedAtMs', 'carriedFeeUnits', 'carriedFundingUnits']);

describe('the fingerprint', () => {
  it.each(Object.keys(position).filter((name) => !NOT_COVERED.has(name)))(
    'covers a position whole: another %s is another state',
    (name) => {
      const changed = {
        ...position,
        [name]: otherOf(name, position[name as keyof PositionRecord]),
      };
      expect(fingerprintOf({ positions: [changed] })).not.toBe(
        fingerprintOf({ positions: [position] }),
      );
    },
  );

  const UNEXECUTED = new Set(['executedLots', 'executedValueUnits', 'feeUnits', 'positionId']);

  it.each(Object.keys(order).filter((name) => !UNEXECUTED.has(name)))(
    'covers a waiting order whole: another %s is another state',
    (name) => {
      const value = order[name as keyof LeverageOrderRecord];
      const changed = { ...order, [name]: otherOf(name, value) };
      expect(fingerprintOf({ orders: [changed] })).not.toBe(fingerprintOf({ orders: [order] }));
    },
  );

  it('covers what leverage was chosen', () => {
    const choice = { uid: ALICE, symbol: 'BTCUSDT', leverage: 10 };
    const changes = [{}, { uid: BOB }, { symbol: 'ETHUSDT' }, { leverage: 20 }];
    const all = changes.map((change) => fingerprintOf({ choices: [{ ...choice, ...change }] }));
    expect(new Set([...all, fingerprintOf({})]).size).toBe(5);
  });

  it('does not depend on the order of rows', () => {
    const positions = [position, { ...position, id: 8, symbol: 'ETHUSDT' }];
    expect(fingerprintOf({ positions })).toBe(fingerprintOf({ positions: positions.toReversed() }));
  });
});

function otherOf(name: string, value: unknown): unknown {
  const words: Readonly<Record<string, string>> = {
    symbol: 'ETHUSDT',
    side: value === 'long' ? 'short' : value === 'buy' ? 'sell' : 'buy',
    state: value === 'NEW' ? 'REACHED' : 'open',
    ending: 'take-profit',
    type: 'market',
    shareId: 'b'.repeat(32),
  };
  if (name in words) return words[name];
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : 7;
}
