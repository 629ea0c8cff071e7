/** The check of an option receipt passes only if all of it is true, and names a failed step. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatUnits, parseUnits } from '@anywhen/money';
import { formatPrice, marketIndex } from '@anywhen/prices';
import {
  SETTLEMENT_TICKS,
  optionPayoutUnits,
  seriesCodeOf,
  settlementPriceOf,
  strikesAt,
  toRejectionReply,
  type OptionRule,
  type OptionSeries,
} from '@anywhen/protocol';
import {
  DAY_START,
  commitmentsOf,
  honestEvidence,
  swapFirst,
} from '../../../testing/fairness/honest-exchange.ts';
import { loadNamespaces, startLanguage } from '../../i18n/index.ts';
import type { SharedReceipt } from '../data.ts';
import { priceUnitsOf, quoteAt } from '../quotes.ts';
import { positionAt } from '../../../testing/options/options.ts';
import { OptionCheck } from './option-check.tsx';

const SYMBOL = 'BTCUSDT';
const SIGMA = '0.55000000';
const OPENING = DAY_START + 1_130;
const EXPIRY = DAY_START + 1_200;
const FIRST = OPENING - 5;
const honest = honestEvidence({ firstSecond: FIRST, from: OPENING, to: EXPIRY });

beforeEach(async () => {
  await startLanguage('en');
  await loadNamespaces(['contracts', 'options', 'fairness', 'errors']);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function priceAt(second: number): string {
  const tick = honest.range.ticks[second - OPENING];
  return tick?.prices[marketIndex(SYMBOL)] ?? '';
}

/** The honest exchange begins in a normal market; the trades are in its first minute. */
const at = (second: number, rule: OptionRule) => ({
  second,
  price: priceAt(second),
  sigma: SIGMA,
  regime: rule === 'opt/1' ? null : ('normal' as const),
});

function seriesOf(rule: OptionRule): OptionSeries {
  const opening = at(OPENING, rule);
  const priceUnits = priceUnitsOf(SYMBOL, opening.price);
  const units = { ...opening, priceUnits, sigmaUnits: 55_000_000 };
  const terms = { rule, symbol: SYMBOL, lengthSeconds: 300, expiresAtSecond: EXPIRY };
  const seconds = Array.from({ length: SETTLEMENT_TICKS }, (_, back) => EXPIRY - back);
  const mean = settlementPriceOf(seconds.map((each) => priceUnitsOf(SYMBOL, priceAt(each)))) ?? 0;
  return {
    ...terms,
    code: seriesCodeOf(terms),
    unit: '0.001',
    spreadBps: 300,
    opening,
    strikes: strikesAt(terms, units).map((strike) => formatPrice(strike, 2)),
    closesAtSecond: EXPIRY - 60,
    versions: [],
    state: 'settled',
    settlement: { price: formatPrice(mean, 2), ticks: SETTLEMENT_TICKS },
  };
}

/** The receipt of an honest exchange: 50 puts of the highest strike, 20 sold back. */
function receiptOf(rule: OptionRule = 'opt/2'): SharedReceipt {
  const series = seriesOf(rule);
  const choice = { strike: series.strikes.at(-1) ?? '', type: 'put' } as const;
  const quote = (second: number) => {
    const priced = quoteAt(series, choice, { symbol: SYMBOL, ...at(second, rule) });
    if (!priced) throw new Error('all is known');
    return priced;
  };
  const [bought, sold] = [OPENING + 2, OPENING + 5];
  const priceUnits = quote(bought).askUnits;
  const soldUnits = quote(sold).bidUnits * 20n;
  const payoutUnits = optionPayoutUnits(
    series,
    { strikeUnits: priceUnitsOf(SYMBOL, choice.strike), type: 'put' },
    {
      settlementPriceUnits: priceUnitsOf(SYMBOL, series.settlement?.price ?? ''),
      quantity: 30,
    },
  );
  const premiumUnits = priceUnits * 50n;
  const { id: _id, ...position } = positionAt({ expiresAtSecond: EXPIRY });
  const price = formatUnits(priceUnits);
  const fill = (second: number) => ({
    quoted: at(second, rule),
    filled: at(second, rule),
  });
  return {
    rule,
    series,
    position: {
      ...position,
      ...choice,
      series: series.code,
      left: 30,
      price,
      premium: formatUnits(premiumUnits),
      sold: formatUnits(soldUnits),
      state: 'settled',
      boughtAtMs: bought * 1_000 + 300,
      settlement: series.settlement?.price ?? '',
      payout: formatUnits(payoutUnits),
      profit: formatUnits(soldUnits + payoutUnits - premiumUnits),
      endedAtMs: EXPIRY * 1_000 + 40,
    },
    purchase: { quantity: 50, price, ...fill(bought) },
    sales: [
      {
        quantity: 20,
        price: formatUnits(quote(sold).bidUnits),
        soldAtMs: sold * 1_000 + 300,
        ...fill(sold),
      },
    ],
  };
}

type Forge = (range: (typeof honest)['range']) => void;

/** Replies like the server, or like one without these seconds. */
function publish({
  areGiven = true,
  forge = () => undefined,
  changedFrom,
}: {
  areGiven?: boolean;
  forge?: Forge;
  /** The second from which series open with a spread of 4.5 %. */
  changedFrom?: number;
}) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname.endsWith('/anchors')) return reply({ ok: true, data: commitmentsOf(FIRST) });
    if (pathname.endsWith('/terms/options')) return reply(historyOf(changedFrom));
    if (pathname.endsWith('/volatility')) {
      return reply({ ok: true, data: { firstSecond: null, rows: [] } });
    }
    if (!areGiven) return reply(toRejectionReply({ code: 'NOT_FOUND' }, 'r'));
    const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))];
    asked.push(`${from - OPENING}–${to - OPENING}`);
    const { range } = structuredClone(honestEvidence({ firstSecond: FIRST, from, to }));
    forge(range);
    return reply({ ok: true, data: range });
  });
  return asked;
}

function historyOf(changedFrom: number | undefined) {
  const values = [{ key: 'spread', before: 300, after: 450 }];
  const changes = changedFrom === undefined ? [] : [{ fromMs: changedFrom * 1_000, values }];
  return { ok: true, data: { fields: [], changes, nextCursor: null } };
}

function reply(body: unknown): Promise<Response> {
  return Promise.resolve(new Response(JSON.stringify(body)));
}

async function check(receipt: SharedReceipt, published: Parameters<typeof publish>[0] = {}) {
  const asked = publish(published);
  render(<OptionCheck receipt={receipt} />);
  await screen.findByRole('button', { name: 'Verify again' }, { timeout: 60_000 });
  return asked;
}

const isTrue = () => screen.queryByText('This receipt is true') !== null;

describe('[7.5] an honest receipt', () => {
  it('passes in five steps, from every stretch of seconds it is based on', async () => {
    const asked = await check(receiptOf());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(isTrue()).toBe(true);
    expect(screen.getAllByText('Passed:')).toHaveLength(5);
    expect(asked).toEqual(['0–0', '2–2', '5–5', '41–70']);
    expect(screen.getByText(/33 seconds, 1320 prices/)).toBeTruthy();
  });

  it('passes under the first rule too', async () => {
    await check(receiptOf('opt/1'));
    expect(isTrue()).toBe(true);
  });

  it('passes with strikes that were added since', async () => {
    const receipt = receiptOf();
    const [lowest = '', next = ''] = receipt.series.strikes;
    const step = priceUnitsOf(SYMBOL, next) - priceUnitsOf(SYMBOL, lowest);
    const added = formatPrice(priceUnitsOf(SYMBOL, lowest) - step, 2);
    receipt.series.strikes = [added, ...receipt.series.strikes];
    await check(receipt);
    expect(isTrue()).toBe(true);
  });

  it('passes under the spread of its time, whatever came later', async () => {
    await check(receiptOf(), { changedFrom: OPENING + 1 });
    expect(isTrue()).toBe(true);
  });

  it('fails with a spread that did not hold any more when its series opened', async () => {
    await check(receiptOf(), { changedFrom: OPENING });
    expect(isTrue()).toBe(false);
    expect(screen.getByRole('alert').textContent).toContain(
      'Series, times or trades break the rule',
    );
  });

  it('states what it does not prove', async () => {
    await check(receiptOf());
    expect(screen.getByText(/prices of the minutes behind the volatility/)).toBeTruthy();
    expect(screen.getByText(/starts from the state the server gave for/)).toBeTruthy();
  });

  it('is undecided when the server does not publish its ticks', async () => {
    publish({ areGiven: false });
    render(<OptionCheck receipt={receiptOf()} />);
    expect(await screen.findByText(/neither for it nor against it/)).toBeTruthy();
  });
});

describe('a forged receipt', () => {
  const RESULT = 'The ticks give other prices or another settlement';
  const more = (amount: string) => formatUnits(parseUnits(amount) + 1n);
  const forgeries: [string, string, (receipt: SharedReceipt) => void][] = [
    ['another spread', 'Series, times or trades break the rule', (r) => (r.series.spreadBps = 299)],
    [
      'another price of the purchase',
      RESULT,
      (r) => (r.position.price = r.purchase.price = more(r.purchase.price)),
    ],
    [
      'another volatility',
      RESULT,
      (r) => (r.purchase.filled = { ...r.purchase.filled, sigma: '0.55000001' }),
    ],
    [
      'another tick of the purchase',
      'The seeds do not give these prices',
      (r) => (r.purchase.quoted = { ...r.purchase.quoted, price: '1.00' }),
    ],
    [
      'another regime',
      'The seeds do not give these prices',
      (r) => (r.purchase.quoted = { ...r.purchase.quoted, regime: 'calm' }),
    ],
    [
      'strikes without end',
      'Series, times or trades break the rule',
      (r) => (r.series.strikes = ['0.01', ...r.series.strikes, '999999999999.00']),
    ],
    [
      'another settlement',
      RESULT,
      (r) => {
        const price = swapFirst(r.position.settlement ?? '');
        r.position.settlement = price;
        r.series.settlement = { price, ticks: SETTLEMENT_TICKS };
      },
    ],
    [
      'another payout',
      'The amounts are wrong',
      (r) => (r.position.payout = more(r.position.payout ?? '0')),
    ],
    ['another profit', 'The amounts are wrong', (r) => (r.position.profit = '999.00000000')],
  ];

  it.each(forgeries)('with %s fails: %s', async (_name, title, edit) => {
    const receipt = receiptOf();
    edit(receipt);
    await check(receipt);
    expect(isTrue()).toBe(false);
    expect(screen.getByRole('alert').textContent).toContain(`A step failed: ${title}`);
  });
});

describe('forged evidence', () => {
  const forgeries: [string, string, Forge][] = [
    [
      'the first seed of a stretch',
      'The seed does not lead to a valid anchor',
      ({ ticks: [first] }) => {
        if (first && first.second > EXPIRY - 40) first.seed = swapFirst(first.seed);
      },
    ],
    [
      'a seed in between',
      'The seeds do not give these prices',
      ({ ticks }) => {
        const tick = ticks[9];
        if (tick) tick.seed = swapFirst(tick.seed);
      },
    ],
    [
      'a price',
      'The seeds do not give these prices',
      ({ ticks }) => {
        const tick = ticks[20];
        if (tick) tick.prices = tick.prices.map(swapFirst);
      },
    ],
  ];

  it.each(forgeries)('%s is detected: %s', async (_name, title, forge) => {
    await check(receiptOf(), { forge });
    expect(isTrue()).toBe(false);
    expect(screen.getByRole('alert').textContent).toContain(`A step failed: ${title}`);
  });
});
