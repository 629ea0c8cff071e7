/** A machine opened in the middle of a day fills as the one that has run from the beginning. */
import { beforeAll, describe, expect, it } from 'vitest';
import { formatUnits } from '@anywhen/money';
import { pricesOf, decodeState } from '@anywhen/prices';
import { Feed } from '../testing/feed.ts';
import { ALICE, BOB, Machine } from '../testing/machine.ts';
import { dayOf } from './markets/market-state.ts';
import type { CommandBody } from './modules.ts';
import type { Outcome } from './outcome.ts';
import { describeFill } from './spot/spot-orders.ts';
import { type WhatIfBody, type WhatIfFill, WhatIf } from './what-if.ts';

/** Early in the day: the first tick is checked by hashing back to midnight. */
const START = Date.UTC(2026, 0, 10, 0, 1) / 1_000;
/** The market maker has all of its quotes again ten ticks after a trade. */
const BEGIN = START + 20;
const END = BEGIN + 240;
const BUY = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '2500' } as const;
const SELL = { symbol: 'BTCUSDT', side: 'sell', type: 'market', quantity: '0.002' } as const;

/** The real machine with all that came before: two members, transfers, trades of both. */
const life = new Machine();
life.nowMs = START * 1_000;
const feed = new Feed(life);
let whatIf: WhatIf;
const lived: WhatIfFill[] = [];

function lead(uid: number, body: CommandBody): string {
  return Machine.answer(collect(life.asMember(uid, body)));
}

function collect(outcome: Outcome): Outcome {
  for (const event of outcome.events) {
    if (event.kind !== 'spot-order' || event.order.uid !== ALICE) continue;
    lived.push(...event.trades.map((trade) => describeFill(trade, event.order.side)));
  }
  return outcome;
}

beforeAll(() => {
  feed.tick();
  for (const uid of [BOB, ALICE]) {
    life.asSystem({ kind: 'open-member', uid });
    const transfer = { kind: 'transfer', from: 'funds', to: 'spot', currency: 'USDT' } as const;
    lead(uid, { ...transfer, quantity: '9000' });
    lead(uid, { kind: 'place-order', ...BUY });
  }
  feed.tickTo(BEGIN);
  lived.length = 0;
  const { markets } = life.exchange.modules;
  const { state } = markets;
  const day = state && markets.findDay(dayOf(state, BEGIN));
  if (!state || !day) throw new Error('the markets are open');
  const published = { ...state, versions: state.versions ?? [], day };
  const holdings = ['USDT', 'BTC'].map((currency) => ({
    currency,
    units: life.balance(ALICE, currency, 'spot'),
  }));
  whatIf = new WhatIf(published, { holdings, feeBps: 10 });
});

/** The next second of both. */
function tick(): void {
  const { seed } = feed.commands.tick(feed.nextSecond);
  collect(feed.tick());
  whatIf.tick(seed);
}

/** Both are asked the same, and say the same. */
function place(body: WhatIfBody): string {
  const answer = lead(ALICE, { kind: 'place-order', ...body });
  expect(whatIf.place(body)?.code ?? 'accepted').toBe(answer);
  return answer;
}

function limit(side: 'buy' | 'sell', away: number): WhatIfBody {
  const { state } = life.exchange.modules.markets;
  const [reference = 0] = state ? pricesOf(decodeState(state.process)) : [];
  const price = formatUnits(BigInt(Math.round(reference * (1 + away))), 2);
  return { symbol: 'BTCUSDT', side, type: 'limit', price, quantity: '0.01' };
}

/** Ids of a machine that has lived longer are higher. */
function plain(fills: readonly WhatIfFill[]) {
  return fills.map(({ id: _id, orderId: _orderId, ...fill }) => fill);
}

describe('[32.3] the machine in a replay', () => {
  it('fills at every tick what the machine fills that is fed the same orders', () => {
    expect(whatIf.second).toBe(BEGIN);
    expect(place({ ...BUY, quoteAmount: '1234.56' })).toBe('accepted');
    while (whatIf.second < END) {
      const turn = (whatIf.second - BEGIN) % 24;
      if (turn === 3) place(limit('buy', -0.0001));
      if (turn === 9) place(limit('sell', 0.0001));
      if (turn === 15) place(SELL);
      if (turn === 21) place({ ...limit('buy', 0.0004), timeInForce: 'IOC' });
      tick();
    }
    expect(plain(whatIf.fills)).toEqual(plain(lived));
    const roles = whatIf.fills.map(({ role, side }) => `${role} ${side}`);
    expect(new Set(roles)).toEqual(new Set(['taker buy', 'taker sell', 'maker buy', 'maker sell']));
    for (const currency of ['USDT', 'BTC']) {
      expect(whatIf.balanceOf(currency)).toEqual({
        available: life.balance(ALICE, currency, 'spot'),
        held: life.balance(ALICE, currency, 'spot', 'held'),
      });
    }
  });

  it('refuses what the rules refuse, and cancels what rests', () => {
    expect(place({ ...BUY, quoteAmount: '4.99' })).toBe('MIN_NOTIONAL');
    expect(place({ ...limit('buy', -0.01), quantity: '5' })).toBe('BALANCE_INSUFFICIENT');
    expect(place(limit('buy', 0.2))).toBe('PRICE_OUT_OF_BAND');
    expect(place({ ...limit('buy', -0.01), quantity: '0.001' })).toBe('accepted');
    const resting = whatIf.orders.at(-1);
    expect(resting?.state).toBe('NEW');
    expect(whatIf.cancel(resting?.id ?? '')).toBeUndefined();
    expect(whatIf.cancel(resting?.id ?? '')?.code).toBe('ORDER_NOT_CANCELLABLE');
    expect(whatIf.orders.at(-1)?.state).toBe('CANCELED');
  });

  it('takes no seed but the one that was committed to', () => {
    expect(() => whatIf.tick('11'.repeat(32))).toThrow('a tick of the past is taken again');
  });
});
