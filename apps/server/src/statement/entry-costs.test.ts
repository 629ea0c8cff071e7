/** Which lines of an entry bring or take coins, and which only move them. */
import { parseUnits } from '@anywhen/money';
import type { LedgerType } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { costEventsOf, type EntryLine } from './entry-costs.ts';

const line = (currency: string, amount: string, type: LedgerType, reference = '1'): EntryLine => ({
  currency,
  units: parseUnits(amount),
  type,
  reference,
});

const events = (...lines: EntryLine[]) =>
  costEventsOf(lines).map(({ kind, currency, units, tradedUsdt, line: beside }) => {
    return { kind, currency, units, usdt: tradedUsdt, beside: lines.indexOf(beside) };
  });

describe('[27.3] an entry', () => {
  it('of a purchase: the fee in coin is not held, and what was paid is the cost', () => {
    const bought = events(
      line('USDT', '-30000', 'SPOT_BUY'),
      line('BTC', '0.5', 'SPOT_BUY'),
      line('BTC', '-0.0005', 'SPOT_FEE'),
    );
    const units = parseUnits('0.4995');
    const usdt = parseUnits('30000');
    expect(bought).toEqual([{ kind: 'bought', currency: 'BTC', units, usdt, beside: 1 }]);
  });

  it('of a sale of held coins with its release: what came in after the fee', () => {
    const sold = events(
      line('BTC', '-0.6', 'SPOT_SELL'),
      line('USDT', '42000', 'SPOT_SELL'),
      line('USDT', '-42', 'SPOT_FEE'),
      line('BTC', '-0.1', 'SPOT_RELEASE'),
      line('BTC', '0.1', 'SPOT_RELEASE'),
    );
    const [units, usdt] = [parseUnits('0.6'), parseUnits('41958')];
    expect(sold).toEqual([{ kind: 'sold', currency: 'BTC', units, usdt, beside: 0 }]);
  });

  it('of two orders keeps their prices apart', () => {
    const both = events(
      line('USDT', '-10', 'SPOT_BUY', '1'),
      line('ETH', '1', 'SPOT_BUY', '1'),
      line('USDT', '-30', 'SPOT_BUY', '2'),
      line('ETH', '2', 'SPOT_BUY', '2'),
    );
    expect(both.map(({ units, usdt }) => [units, usdt])).toEqual([
      [parseUnits('1'), parseUnits('10')],
      [parseUnits('2'), parseUnits('30')],
    ]);
  });

  it.each<[string, EntryLine[]]>([
    ['a transfer', [line('BTC', '-1', 'TRANSFER_OUT', 'spot'), line('BTC', '1', 'TRANSFER_IN')]],
    ['an order that holds', [line('BTC', '-1', 'SPOT_HOLD'), line('BTC', '1', 'SPOT_HOLD')]],
    ['a stake that comes back', [line('SOL', '-5', 'STAKE_OUT'), line('SOL', '5', 'STAKE_OUT')]],
    ['USDT alone', [line('USDT', '500', 'SIM_GRANT', 'grant')]],
  ])('of %s costs nothing', (_what, lines) => {
    expect(events(...lines)).toEqual([]);
  });

  it('of a reward brings it, and of one given back takes it for nothing', () => {
    expect(events(line('SOL', '0.02', 'STAKE_REWARD', '3@20000'))).toMatchObject([
      { kind: 'received', usdt: undefined },
    ]);
    const left = events(
      line('SOL', '-5', 'STAKE_OUT'),
      line('SOL', '5', 'STAKE_OUT'),
      line('SOL', '-0.02', 'STAKE_CLAWBACK'),
    );
    expect(left).toMatchObject([{ kind: 'spent', units: parseUnits('0.02'), beside: 2 }]);
  });

  it('[EX-27.2] of a withdrawal sends what arrives, and spends the fee', () => {
    const gone = events(
      line('BTC', '-0.1', 'WITHDRAW_DONE'),
      line('BTC', '-0.001', 'WITHDRAW_FEE'),
    );
    expect(gone).toMatchObject([
      { kind: 'sent', units: parseUnits('0.1'), beside: 0 },
      { kind: 'spent', units: parseUnits('0.001'), beside: 1 },
    ]);
  });
});
