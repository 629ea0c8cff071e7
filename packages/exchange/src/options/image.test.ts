/** What a restart loads: a figure changed behind the exchange's back shows in its fingerprint. */
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { Tables } from '../simulation/simulate.ts';
import { FeedCommands } from '../../testing/feed.ts';
import { START } from '../../testing/hand-fed-seconds.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import type { Command, CommandBody } from '../modules.ts';
import type { OptionsImage } from './commands.ts';
import { describeOptionsTerms } from './options-terms.ts';
import { type CurrentPosition, buyPosition } from './position.ts';
import type { SeriesRecord } from './series.ts';
import type { VolatilityMinute } from './volatility.ts';

const series: SeriesRecord = {
  code: 'BTC-5M-2601100005',
  rule: 'opt/1',
  symbol: 'BTCUSDT',
  lengthSeconds: 300,
  unit: '0.001',
  spreadBps: 300,
  openedSecond: 1_000,
  openingPriceUnits: 6_500_000,
  openingSigmaUnits: 55_000_000,
  openingRegime: null,
  strikes: [6_490_000, 6_500_000],
  closesAtSecond: 1_440,
  expiresAtSecond: 1_500,
  versions: [],
  state: 'open',
  settlementPriceUnits: null,
  settlementTicks: null,
};
const position = buyPosition(series, {
  id: 7,
  uid: ALICE,
  shareId: 'a'.repeat(32),
  strikeUnits: 6_500_000,
  type: 'call',
  quantity: 5,
  priceUnits: 100n,
  quoted: { second: 1_001, priceUnits: 6_500_000, sigmaUnits: 55_000_000, regime: null },
  filled: { second: 1_002, priceUnits: 6_500_001, sigmaUnits: 55_000_000, regime: null },
  boughtAtMs: 1_002_500,
});
const minute: VolatilityMinute = {
  symbol: 'BTCUSDT',
  second: 60,
  priceUnits: 6_500_000,
  sigmaUnits: 55_000_000,
  regime: null,
};

const fingerprintOf = (change: Partial<OptionsImage>) =>
  new Exchange({ ...EMPTY_IMAGE, options: { ...EMPTY_IMAGE.options, ...change } }).fingerprint;

describe('the fingerprint', () => {
  it.each<Partial<SeriesRecord>>([
    { code: 'BTC-5M-2601100010' },
    { symbol: 'ETHUSDT' },
    { lengthSeconds: 301 },
    { unit: '0.01' },
    { spreadBps: 200 },
    { openedSecond: 1_001 },
    { openingPriceUnits: 6_500_001 },
    { openingSigmaUnits: 55_000_001 },
    { strikes: [6_500_000, 6_490_000] },
    { closesAtSecond: 1_441 },
    { expiresAtSecond: 1_501 },
    { rule: 'opt/2' },
    { openingRegime: 'calm' },
  ])('covers a series whole: %o is another state', (change) => {
    expect(fingerprintOf({ series: [{ ...series, ...change }] })).not.toBe(
      fingerprintOf({ series: [series] }),
    );
  });

  it('covers the settlement while positions wait for it', () => {
    const positions = [position];
    const settled: SeriesRecord = {
      ...series,
      state: 'settled',
      settlementPriceUnits: 6_500_010,
      settlementTicks: 30,
    };
    const all = [
      series,
      settled,
      { ...settled, settlementPriceUnits: 6_500_011 },
      { ...settled, settlementTicks: 29 },
      { ...series, state: 'void' } as const,
    ].map((each) => fingerprintOf({ series: [each], positions }));
    expect(new Set(all).size).toBe(5);
  });

  it('forgets a series that is over', () => {
    const over = { ...series, state: 'void' } as const;
    expect(fingerprintOf({ series: [over] })).toBe(fingerprintOf({}));
  });

  it.each<Partial<CurrentPosition>>([
    { id: 8 },
    { uid: BOB },
    { shareId: 'b'.repeat(32) },
    { symbol: 'ETHUSDT' },
    { unit: '0.01' },
    { strikeUnits: 6_490_000 },
    { type: 'put' },
    { quantity: 6 },
    { priceUnits: 101n },
    { quoted: { ...position.quoted, second: 1_000 } },
    { quoted: { ...position.quoted, priceUnits: 1 } },
    { filled: { ...position.filled, second: 1_003 } },
    { filled: { ...position.filled, sigmaUnits: 1 } },
    { filled: { ...position.filled, regime: 'stressed' } },
    { boughtAtMs: 1_002_501 },
    { closesAtSecond: 1_441 },
    { expiresAtSecond: 1_501 },
    { state: 'pending' },
    { left: 4 },
    { sales: 1 },
    { soldUnits: 1n },
  ])('covers a position whole: %o is another state', (change) => {
    const of = (each: CurrentPosition) => fingerprintOf({ series: [series], positions: [each] });
    expect(of({ ...position, ...change })).not.toBe(of(position));
  });

  it.each<Partial<VolatilityMinute>>([
    { symbol: 'ETHUSDT' },
    { regime: 'calm' },
    { second: 120 },
    { priceUnits: 6_500_001 },
    { sigmaUnits: 55_000_001 },
  ])('covers a minute of volatility: %o is another state', (change) => {
    expect(fingerprintOf({ volatility: [{ ...minute, ...change }] })).not.toBe(
      fingerprintOf({ volatility: [minute] }),
    );
  });

  it('keeps 241 minutes, in whatever order they come', () => {
    const minutes = Array.from({ length: 242 }, (_, index) => ({ ...minute, second: 60 * index }));
    const last = fingerprintOf({ volatility: minutes.slice(1) });
    expect(fingerprintOf({ volatility: minutes })).toBe(last);
    expect(fingerprintOf({ volatility: minutes.toReversed() })).toBe(last);
  });
});

describe('[M2] a restart', () => {
  it('in the middle of anything goes on as if nothing had happened', () => {
    const feed = new FeedCommands(START);
    const { offer: sold } = describeOptionsTerms();
    const offer = { ...sold, rule: 'opt/1' as const, lengthsSeconds: [60], closeSeconds: 30 };
    const transfer = { kind: 'transfer', from: 'funds', to: 'options', currency: 'USDT' } as const;
    const lifecycle: [number, number | null, CommandBody][] = [
      [0, null, { kind: 'open-member', uid: ALICE }],
      [0, ALICE, { ...transfer, quantity: '100' }],
      [0, null, { kind: 'set-options-terms', offer }],
      [0, null, feed.openMarkets()],
      [0, null, feed.publishAnchor(0)],
    ];
    const strikes = new Map<string, number>();
    const whole = new Exchange(EMPTY_IMAGE, { bookingsMax: 1 });
    let restarted = new Exchange(EMPTY_IMAGE, { bookingsMax: 1 });
    const tables = new Tables();
    let seq = 0;
    const run = ([second, uid, body]: (typeof lifecycle)[number]) => {
      seq += 1;
      const actor =
        uid === null ? ({ kind: 'system' } as const) : ({ kind: 'member', uid } as const);
      const atMs = (START + second) * 1_000;
      const command: Command = { seq, atMs, actor, id: `c${seq}`, body };
      const outcome = whole.step(command);
      tables.write(command, restarted.step(command));
      restarted = new Exchange(tables.image(restarted), { bookingsMax: 1 });
      expect(restarted.fingerprint).toBe(whole.fingerprint);
      for (const change of outcome.changes) {
        if (change.kind !== 'option-series') continue;
        const { code, strikes: all, symbol } = change.series;
        if (symbol === 'BTCUSDT') strikes.set(code, all[2] ?? 0);
      }
      return outcome;
    };
    for (const step of lifecycle) run(step);
    let bought = 0;
    for (let second = 0; second < 130; second += 1) {
      run([second, null, feed.tick(START + second)]);
      const [code = '', strike = 0] = [...strikes].at(-1) ?? [];
      const order = { series: code, strike: String(strike / 100), type: 'call' } as const;
      const quote = { quantity: 2, price: '1000', second: START + second };
      const { reply } = run([second, ALICE, { kind: 'buy-option', ...order, ...quote }]);
      if (!reply.isAccepted) continue;
      bought += 1;
      const request = { positionId: bought, quantity: 1 + (bought % 2), price: '0' };
      run([second, ALICE, { kind: 'sell-option', ...request, second: START + second }]);
      run([second, null, { kind: 'settle-due' }]);
    }
    expect(bought).toBeGreaterThan(50);
  });
});
