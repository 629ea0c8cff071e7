/** Messages about what ticks and dates decide: live, and after a kill from the tables. */
import {
  type CommandBody,
  type SeriesRecord,
  alertPriceText,
  describeDerivativesTerms,
  describeMemberTerms,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { SECONDS_PER_DAY, marketIndex } from '@anywhen/prices';
import { type Message, type MessageKind, OPTIONS_OFFER, quoteOf } from '@anywhen/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ALICE, asSystem, dataOf, openMember } from '../../testing/money.ts';
import { MessagesScenario } from '../../testing/messages/messages-scenario.ts';

const SYMBOL = 'DOGEUSDT';

let scenario: MessagesScenario;

beforeAll(async () => {
  scenario = await MessagesScenario.open();
});

afterAll(() => scenario.close());

beforeEach(async () => {
  await scenario.begin();
  dataOf(await scenario.core.submit(openMember(ALICE)));
});

afterEach(() => scenario.end());

const ask = (body: CommandBody) => scenario.ask(ALICE, body);
const move = (to: 'spot' | 'options' | 'strategy' | 'derivatives', quantity: string) =>
  ask({ kind: 'transfer', from: 'funds', to, currency: 'USDT', quantity });
/** This many ticks from the current price. */
const near = (ticks: number, symbol = SYMBOL) => {
  const price = scenario.core.facts.markets.priceUnits?.[marketIndex(symbol)] ?? 0;
  return alertPriceText(symbol, price + ticks);
};

/** The messages of these kinds, by kind and subject id. */
async function messagesById(idName: string, ...kinds: MessageKind[]) {
  const all = (await scenario.messagesTo(ALICE)).filter(({ kind }) => kinds.includes(kind));
  const messages = all.map(({ kind, params, link, atMs }): [string, Partial<Message>] => {
    return [`${kind} ${params[idName]}`, { params, link, atMs }];
  });
  return new Map(messages.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Nothing is lost, duplicated or different when all of it is read from the tables. */
async function expectTheSameAfterAKill(read: () => ReturnType<typeof messagesById>): Promise<void> {
  const live = await read();
  await scenario.stopDriver();
  await scenario.pool.query('truncate message');
  await scenario.pool.query('update message_place set at_ms = 0, trade_id = 0');
  await scenario.startAgain();
  await expect.poll(async () => (await read()).size, { timeout: 60_000 }).toBe(live.size);
  expect(await read()).toEqual(live);
}

it('[15.1] price alerts that fire are sent with the price that fired them', async () => {
  scenario.startDriver();
  for (const moveBps of [10, 11, 4_000]) {
    await ask({ kind: 'set-alert', symbol: SYMBOL, price: null, moveBps });
  }
  const price = near(2);
  await ask({ kind: 'set-alert', symbol: SYMBOL, price, moveBps: null });
  await ask({ kind: 'remove-alert', alertId: 2 });
  await scenario.tickTo(scenario.feed.second + 400);
  await scenario.untilWritten('alert-fired', 2);
  const messages = await messagesById('alertId', 'alert-fired');
  expect(messages.get('alert-fired 4')).toMatchObject({
    link: `/newContract/kline?symbol=${SYMBOL}`,
    params: { symbol: SYMBOL, way: 'up', level: price, moveBps: '0' },
  });
  expect(messages.get('alert-fired 1')?.params).toMatchObject({ moveBps: '10' });
  await expectTheSameAfterAKill(() => messagesById('alertId', 'alert-fired'));
});

it('[15.1] waiting orders are sent when triggered and when they expire', async () => {
  scenario.startDriver();
  await move('spot', '3000');
  const order = { kind: 'place-order', symbol: SYMBOL, side: 'buy' } as const;
  const stop = { triggerKind: 'stop', triggerPrice: near(2) } as const;
  const far = near(-10_000);
  await ask({ ...order, type: 'market', quoteAmount: '100', ...stop });
  // Triggered it would take liquidity, which a post-only order must not.
  const price = near(2_000);
  await ask({ ...order, type: 'limit', price, quantity: '500', isPostOnly: true, ...stop });
  const expiresAtMs = scenario.feed.nowMs() + 60_000;
  const good = { type: 'limit', quantity: '500', timeInForce: 'GTT', expiresAtMs } as const;
  await ask({ ...order, ...good, price: far });
  await ask({ ...order, type: 'limit', price: far, quantity: '500' });
  await scenario.tickTo(scenario.feed.second + 62);
  await scenario.untilWritten('order-expired', 2);
  const kinds = ['order-triggered', 'order-expired'] as const;
  const messages = await messagesById('orderId', ...kinds);
  expect([...messages.keys()]).toEqual([
    'order-expired 2',
    'order-expired 3',
    'order-triggered 1',
    'order-triggered 2',
  ]);
  expect(messages.get('order-expired 2')?.params).toMatchObject({
    reason: 'unfilled',
    side: 'buy',
  });
  expect(messages.get('order-expired 3')?.params).toMatchObject({ reason: 'time' });
  const { triggerPrice } = stop;
  expect(messages.get('order-triggered 1')).toMatchObject({
    link: '/trade/tardelist?order=1',
    params: { trigger: 'stop', triggerPrice },
  });
  const reached = Number(messages.get('order-triggered 1')?.params?.['price']);
  expect(reached).toBeGreaterThanOrEqual(Number(triggerPrice));
  await expectTheSameAfterAKill(() => messagesById('orderId', ...kinds));
});

/** With money to buy them, and two expiries of a minute on sale. */
async function offerOptions(): Promise<void> {
  const offer = {
    ...OPTIONS_OFFER,
    rule: 'opt/1' as const,
    lengthsSeconds: [60],
    closeSeconds: 30,
  };
  dataOf(await scenario.core.submit(asSystem({ kind: 'set-options-terms', offer })));
  await move('options', '500');
  await scenario.tickTo(scenario.feed.second + 2);
}

/** Three of each strike, calls and puts in turn. */
async function buyOptions(find: (each: readonly SeriesRecord[]) => SeriesRecord | undefined) {
  const { options } = scenario.core.facts;
  const series = find(options.listSeries());
  const market = series && options.lastSecondOf(series.symbol);
  if (!series || !market) throw new Error('nothing is on sale');
  for (const [place, strikeUnits] of series.strikes.entries()) {
    const type = place % 2 === 0 ? 'call' : 'put';
    const { askUnits } = quoteOf(series, { strikeUnits, type }, market);
    await ask({
      kind: 'buy-option',
      series: series.code,
      strike: alertPriceText(series.symbol, strikeUnits),
      type,
      quantity: 3,
      price: formatUnits(askUnits),
      second: market.second,
    });
  }
  return { series, market };
}

it('[15.1] options are sent when they expire, also with nothing', async () => {
  scenario.startDriver();
  await offerOptions();
  const { series, market } = await buyOptions(([first]) => first);
  const sale = { quantity: 1, price: '0', second: market.second };
  await ask({ kind: 'sell-option', positionId: 1, ...sale });
  await ask({ kind: 'sell-option', positionId: 2, ...sale, quantity: 3 });
  await scenario.tickTo(series.expiresAtSecond + 1);
  await scenario.untilWritten('option-settled', series.strikes.length - 1);
  const messages = await messagesById('positionId', 'option-settled');
  expect(messages.has('option-settled 2')).toBe(false); // All of it was sold back.
  const payouts = [...messages.values()].map(({ params }) => Number(params?.['payout']));
  expect(payouts.some((payout) => payout > 0)).toBe(true);
  expect(payouts.some((payout) => payout === 0)).toBe(true);
  for (const { params = {} } of messages.values()) {
    const { payout, premium, profit } = params;
    expect(Number(profit)).toBeCloseTo(Number(payout) - Number(premium), 8);
  }
  const link = '/newContract/contractinfo?product=option&orderId=1';
  expect(messages.get('option-settled 1')).toMatchObject({ link, params: { type: 'call' } });
  await expectTheSameAfterAKill(() => messagesById('positionId', 'option-settled'));
});

it('[7.5] options without a settlement price are sent as void, with the refund', async () => {
  await scenario.begin(SECONDS_PER_DAY - 60);
  dataOf(await scenario.core.submit(openMember(ALICE)));
  scenario.startDriver();
  await offerOptions();
  // Its mean is past the midnight for which there is no seed.
  const { series } = await buyOptions((each) => each.at(-1));
  await scenario.tickTo(series.expiresAtSecond - 61);
  scenario.feed.wait(120_000);
  dataOf(await scenario.core.submit(asSystem({ kind: 'settle-due' })));
  await scenario.untilWritten('option-voided', series.strikes.length);
  const messages = await messagesById('positionId', 'option-voided');
  expect(messages.get('option-voided 2')).toMatchObject({
    link: '/newContract/contractinfo?product=option&orderId=2',
    params: { symbol: series.symbol, type: 'put', premium: expect.stringMatching(/[1-9]/) },
  });
  await expectTheSameAfterAKill(() => messagesById('positionId', 'option-voided'));
});

it('[15.1] leverage is sent when ticks close a position or fill a limit', async () => {
  scenario.startDriver();
  const terms = { kind: 'set-derivatives-terms', ...describeDerivativesTerms() } as const;
  dataOf(await scenario.core.submit(asSystem(terms)));
  await move('derivatives', '2000');
  const order = { kind: 'place-leverage-order', symbol: 'BTCUSDT', quantity: '0.01' } as const;
  await ask({ ...order, side: 'buy', type: 'market' });
  const levels = { takeProfit: near(300, 'BTCUSDT'), stopLoss: near(-300, 'BTCUSDT') };
  await ask({ kind: 'set-position-levels', positionId: 1, ...levels });
  const price = near(-2_000, 'ETHUSDT');
  const limit = { ...order, symbol: 'ETHUSDT', quantity: '0.1', price } as const;
  await ask({ ...limit, side: 'buy', type: 'limit', price: near(-20, 'ETHUSDT') });
  await ask({ ...limit, side: 'buy', type: 'limit' });
  await scenario.tickTo(scenario.feed.second + 60);
  await scenario.untilWritten('position-closed', 1);
  await scenario.untilWritten('leverage-order-filled', 1);
  const kinds = ['position-closed', 'leverage-order-filled'] as const;
  const messages = await messagesById('positionId', ...kinds);
  expect(messages.get('position-closed 1')).toMatchObject({
    link: '/newContract/contractinfo?product=derivatives&orderId=1',
    params: { symbol: 'BTCUSDT', side: 'long', quantity: '0.01000' },
  });
  expect(messages.get('leverage-order-filled 2')?.params).toMatchObject({ side: 'buy' });
  await expectTheSameAfterAKill(() => messagesById('positionId', ...kinds));
});

it('[8.2] a liquidation is sent with the price that required it', async () => {
  scenario.startDriver();
  const now = describeDerivativesTerms();
  // Both begin a twentieth of a per cent from liquidation: a few ticks reach one of them.
  const tiers = now.tiers.map((tier) => ({
    ...tier,
    leverages: [1, 5],
    mmrBps: 1_990,
    spreadBps: 1,
  }));
  const terms = { kind: 'set-derivatives-terms', ...now, tiers } as const;
  dataOf(await scenario.core.submit(asSystem(terms)));
  await move('derivatives', '2000');
  const order = { kind: 'place-leverage-order', type: 'market', quantity: '1' } as const;
  await ask({ ...order, side: 'buy', symbol: 'SOLUSDT' });
  await ask({ ...order, side: 'sell', symbol: 'ETHUSDT' });
  await scenario.tickTo(scenario.feed.second + 120);
  const liquidated = 'position-liquidated';
  const messages = async () => (await messagesById('positionId', liquidated)).size;
  await expect.poll(messages, { timeout: 60_000 }).toBeGreaterThan(0);
  for (const [name, { params = {}, link }] of await messagesById('positionId', liquidated)) {
    const positionId = Number(name.split(' ')[1]);
    expect(link).toBe(`/newContract/contractinfo?product=derivatives&orderId=${positionId}`);
    expect(params).toMatchObject(
      positionId === 1 ? { symbol: 'SOLUSDT', side: 'long' } : { symbol: 'ETHUSDT', side: 'short' },
    );
    const { rows } = await scenario.pool.query<{ decided_ticks: string }>(
      'select decided_ticks from leverage_position where id = $1 and state = 3',
      [positionId],
    );
    const ticks = Number(rows[0]?.decided_ticks);
    expect(params['price']).toBe(alertPriceText(String(params['symbol']), ticks));
  }
  await expectTheSameAfterAKill(() => messagesById('positionId', liquidated));
});

it('[15.1] bots are sent when they are done, and when they pause without a member’s request', async () => {
  scenario.startDriver();
  await move('strategy', '900');
  const plan = { kind: 'create-dca', symbol: SYMBOL, amount: '100', interval: '1h' } as const;
  await ask({ ...plan, runs: 1, shownPrice: near(0) });
  await ask({ ...plan, runs: 3, amount: '50', shownPrice: near(0) });
  await scenario.tickTo(scenario.feed.second + 2);
  await ask({ kind: 'pause-bot', botId: 2 }); // Requested by its member, so there is no message.
  await ask({ ...plan, runs: 9, amount: '60', shownPrice: near(0) });
  const restricted = { status: 'restricted', reason: 'unusual-activity' } as const;
  dataOf(
    await scenario.core.submit(asSystem({ kind: 'change-status', uid: ALICE, ...restricted })),
  );
  await scenario.untilWritten('bot-completed', 1);
  await scenario.untilWritten('bot-paused', 1);
  const kinds = ['bot-completed', 'bot-paused'] as const;
  const messages = await messagesById('botId', ...kinds);
  expect([...messages.keys()]).toEqual(['bot-completed 1', 'bot-paused 3']);
  expect(messages.get('bot-paused 3')).toMatchObject({
    link: '/pay/strategy?bot=3',
    params: { bot: 'dca', symbol: SYMBOL, reason: 'status' },
  });
  expect(messages.get('bot-completed 1')).toMatchObject({
    link: '/pay/strategy?bot=1',
    params: { bot: 'dca', symbol: SYMBOL, runs: '1' },
  });
  await expectTheSameAfterAKill(() => messagesById('botId', ...kinds));
});

it('[1.4] what a change of status cancelled is counted in one message, also without a driver', async () => {
  scenario.startDriver();
  const terms = [
    { kind: 'set-member-terms', ...describeMemberTerms() },
    { kind: 'set-derivatives-terms', ...describeDerivativesTerms() },
  ] as const;
  for (const body of terms) dataOf(await scenario.core.submit(asSystem(body)));
  for (const to of ['spot', 'derivatives', 'strategy'] as const) await move(to, '900');
  const become = async (status: 'active' | 'restricted' | 'frozen') => {
    const body = { kind: 'change-status', uid: ALICE, status, reason: 'asked-for' } as const;
    dataOf(await scenario.core.submit(asSystem(body)));
  };
  const limit = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.001' } as const;
  const price = near(-100_000, 'BTCUSDT');
  await ask({ kind: 'place-order', ...limit, price });
  await ask({ kind: 'place-leverage-order', ...limit, price });
  await become('restricted');
  await scenario.untilWritten('openings-cancelled', 1);
  await become('active');
  const plan = { kind: 'create-dca', symbol: SYMBOL, amount: '100', interval: '1h' } as const;
  await ask({ ...plan, runs: 3, shownPrice: near(0) });
  await become('frozen');
  await scenario.untilWritten('openings-cancelled', 2);
  const messages = await messagesById('status', 'openings-cancelled');
  expect([...messages.values()].map(({ params }) => params)).toEqual([
    { status: 'frozen', spotOrders: '0', leverageOrders: '0', bots: '1' },
    { status: 'restricted', spotOrders: '1', leverageOrders: '1', bots: '0' },
  ]);
  await expectTheSameAfterAKill(() => messagesById('status', 'openings-cancelled'));
});
