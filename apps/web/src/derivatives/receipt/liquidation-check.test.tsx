/** The check of a liquidation receipt passes only if all of it is true, and names a failed step. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatUnits, parseUnits } from '@anywhen/money';
import { marketIndex, type Market, findMarket } from '@anywhen/prices';
import {
  DERIVATIVES_RULE,
  isLiquidatedAt,
  liquidationOf,
  valueUnitsOf,
  type Holding,
} from '@anywhen/protocol';
import { DAY_START, honestEvidence, swapFirst } from '../../../testing/fairness/honest-exchange.ts';
import { loadNamespaces, startLanguage } from '../../i18n/index.ts';
import type { SharedReceipt } from '../data.ts';
import { LIQUIDATED, eventAt, positionAt } from '../../../testing/derivatives/positions.ts';
import { LiquidationCheck } from './liquidation-check.tsx';

const FIRST = DAY_START + 1_100;
const LAST = FIRST + 60;
const BTC = findMarket('BTCUSDT') as Market;
const TERMS = { mmrBps: 50, takerBps: 5 };
const all = honestEvidence({ firstSecond: FIRST, from: FIRST, to: LAST });
/** The first second after ten with a price below the previous one. */
const DECISIVE = findFall();
const honest = honestEvidence({ firstSecond: FIRST, from: DECISIVE - 1, to: DECISIVE });

function tickAt(second: number) {
  const tick = all.range.ticks[second - FIRST];
  const index = marketIndex('BTCUSDT');
  return {
    second,
    seed: tick?.seed ?? '',
    price: tick?.prices[index] ?? '',
    hash: tick?.hashes[index] ?? '',
  };
}

function findFall(): number {
  for (let second = FIRST + 10; second <= LAST; second++) {
    if (Number(tickAt(second).price) < Number(tickAt(second - 1).price)) return second;
  }
  throw new RangeError('the price never fell');
}

const ticksOf = (price: string) => Number(parseUnits(price, BTC.priceDecimals));

/** 0.1 BTC, 10×, and so much margin removed that only the tick of the fall liquidates it. */
function receiptOf(): SharedReceipt {
  const entry = tickAt(FIRST).price;
  const entryValueUnits = valueUnitsOf(BTC, ticksOf(entry), 10_000n);
  const marginUnits = entryValueUnits / 10n;
  const reserveUnits = (entryValueUnits * 5n + 9_999n) / 10_000n;
  const [decisive, before] = [tickAt(DECISIVE), tickAt(DECISIVE - 1)];
  const valueAt = (price: string) => valueUnitsOf(BTC, ticksOf(price), 10_000n);
  const edge = valueAt(decisive.price);
  const left = (edge * 55n) / 10_000n + entryValueUnits - edge;
  const holding: Holding = {
    side: 'long',
    lots: 10_000n,
    entryValueUnits,
    marginUnits: left,
    reserveUnits,
    initialMarginUnits: marginUnits,
  };
  expect(isLiquidatedAt(holding, edge, TERMS)).toBe(true);
  expect(isLiquidatedAt(holding, valueAt(before.price), TERMS)).toBe(false);
  const end = liquidationOf(holding, edge, { takerBps: 5, liquidationBps: 20 });
  const units = (value: bigint) => formatUnits(value);
  const insured = units(end.restUnits < 0n ? -end.restUnits : 0n);
  const after = {
    quantity: '0.10000',
    entryValue: units(entryValueUnits),
    reserve: units(reserveUnits),
  };
  const events = [
    eventAt({
      atMs: FIRST * 1_000,
      second: FIRST,
      price: entry,
      amount: units(marginUnits),
      fee: units(reserveUnits),
      after: { ...after, margin: units(marginUnits) },
    }),
    eventAt({
      no: 2,
      kind: 'margin-removed',
      atMs: FIRST * 1_000 + 500,
      second: FIRST,
      price: null,
      quantity: '0.00000',
      amount: units(left - marginUnits),
      fee: '0.00000000',
      after: { ...after, margin: units(left) },
    }),
    eventAt({
      no: 3,
      kind: 'liquidated',
      atMs: DECISIVE * 1_000 + 40,
      second: DECISIVE,
      price: decisive.price,
      amount: units(-left),
      pnl: units(end.pnlUnits),
      fee: units(end.feeUnits),
      liquidationFee: units(end.liquidationFeeUnits),
      insured,
      after: {
        quantity: '0.00000',
        entryValue: '0.00000000',
        margin: '0.00000000',
        reserve: '0.00000000',
      },
    }),
  ];
  const { id: _, ...position } = positionAt({
    ...LIQUIDATED,
    entryValue: '0.00000000',
    openedAtMs: FIRST * 1_000,
    updatedAtMs: DECISIVE * 1_000 + 40,
    endedAtMs: DECISIVE * 1_000 + 40,
    decided: { second: DECISIVE, price: decisive.price },
    openedPrice: `${entry}000000`,
    closedPrice: `${decisive.price}000000`,
    openedMargin: units(marginUnits),
    realised: units(end.pnlUnits),
    fees: units(reserveUnits + end.feeUnits + end.liquidationFeeUnits),
    insured,
  });
  return { position, rule: DERIVATIVES_RULE, events, decisive, before };
}

beforeEach(async () => {
  await startLanguage('en');
  await loadNamespaces(['contracts', 'derivatives', 'fairness', 'errors']);
  vi.stubGlobal('fetch', (input: string) => {
    const history = { fields: [], changes: [], nextCursor: null };
    const others = input.includes('/terms/') ? history : honest.commitments;
    const data = input.includes('/ticks') ? honest.range : others;
    return Promise.resolve(Response.json({ ok: true, data }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const verdict = () => screen.findByText(/This receipt is true|^A step failed/);

describe('the check of a liquidation', () => {
  it('recomputes everything and passes', async () => {
    render(<LiquidationCheck receipt={receiptOf()} />);
    expect((await verdict()).textContent).toBe('This receipt is true');
  });

  it.each<[string, (receipt: SharedReceipt) => SharedReceipt, string]>([
    [
      'an event',
      (receipt) => withEvent(receipt, 1, { amount: '-1.00000000' }),
      'An event does not follow',
    ],
    ['the seed', withSeed, 'The seed does not lead'],
    ['a total', (receipt) => withTotal(receipt), 'The amounts do not add up'],
  ])('names the step when %s was changed', async (_, change, step) => {
    render(<LiquidationCheck receipt={change(receiptOf())} />);
    expect((await verdict()).textContent).toContain(step);
  });
});

function withEvent(receipt: SharedReceipt, at: number, changes: object): SharedReceipt {
  const events = receipt.events.map((event, index) =>
    index === at ? { ...event, ...changes } : event,
  );
  return { ...receipt, events };
}

function withSeed(receipt: SharedReceipt): SharedReceipt {
  const { before } = receipt;
  return { ...receipt, before: before && { ...before, seed: swapFirst(before.seed) } };
}

function withTotal(receipt: SharedReceipt): SharedReceipt {
  return { ...receipt, position: { ...receipt.position, fees: '0.00000001' } };
}
