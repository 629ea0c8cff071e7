/** A member with data on every page, created over the API once per worker. */
import type { BrowserContext, Page } from '@playwright/test';
import { findMarket } from '@anywhen/prices';
import { newUsername, registerIn } from './journey.ts';
import { bestPrices, postMoney } from './money.ts';
import type { OwnServer } from './own-server.ts';
import { buyFinance, buyMachine, buyOption, declareDeposit, stake } from './purchases.ts';

/** Cheap and expensive ones: a price of many digits needs more space than one of few. */
const TRADED = ['BTCUSDT', 'ETHUSDT', 'PEPEUSDT', 'SHIBUSDT'] as const;
const USERNAME_LENGTH_MAX = 20;
const CONTRACTS = ['BTCUSDT', 'XAUUSDT', 'DOGEUSDT', 'GBPUSDT', 'US500USDT'] as const;

/** Then an option of five minutes is settled, and a deposit is credited. */
const ENDED_SECONDS = 700;

/** The ids of the busy member's data that have a page. */
type Owned = Record<'contractId' | 'positionId' | 'botId' | 'optionId', string>;

/** Then the option of an hour may have ended: other journeys of the worker advance the clock. */
const STALE_MS = 30 * 60_000;

type Busy = {
  owned: Owned;
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  madeAtMs: number;
};

let busy: Busy | undefined;

/**
 * Logs the page's browser in as the busy member, the same for all tests of a worker until its
 * option may have ended. Returns the function that fills the member's ids into a path.
 */
export async function joinAsBusyMember(
  page: Page,
  server: OwnServer,
): Promise<(path: string) => string> {
  if (!busy || server.nowMs - busy.madeAtMs > STALE_MS) busy = await makeBusyMember(page, server);
  const { owned, cookies } = busy;
  await page.context().addCookies(cookies);
  await page.addInitScript((symbols) => {
    localStorage.setItem('anywhen.favourites', JSON.stringify({ state: { symbols } }));
  }, TRADED);
  const { contractId, positionId, botId, optionId } = owned;
  return (path) =>
    path
      .replace('CONTRACT', contractId)
      .replace('POSITION', positionId)
      .replace('BOT', botId)
      .replace('OPTION', optionId);
}

/**
 * The longest name, transfers, positions, open and filled orders, favourites, a leveraged position,
 * a bot, an option and one that was settled, earn products, a machine, a deposit under way and one
 * that was credited, an alert, and the maximum number of open contracts.
 */
async function makeBusyMember(page: Page, server: OwnServer): Promise<Busy> {
  await registerIn(page.context().request, newUsername().padEnd(USERNAME_LENGTH_MAX, 'W'));
  for (const to of ['spot', 'contract', 'options', 'strategy', 'derivatives', 'financial']) {
    await postMoney(page, '/api/transfers', {
      from: 'funds',
      to,
      currency: 'USDT',
      quantity: to === 'spot' ? '6000' : '700.12345678',
    });
  }
  await buyOption(page, 5, '5M');
  await declareDeposit(page, '60');
  await server.goAhead(ENDED_SECONDS);
  for (const symbol of TRADED) {
    const bought = { symbol, side: 'buy', type: 'market', quoteAmount: '234.56' };
    await postMoney(page, '/api/spot/orders', bought);
    await restBelow(page, symbol);
  }
  const { positionId, botId } = await leverageAndBot(page);
  const optionId = await buyOption(page, 5);
  await earnAndAlert(page);
  let contractId = '';
  for (const symbol of CONTRACTS) {
    const contract = { symbol, direction: 'up', periodSeconds: 300, amount: '21.5' };
    contractId = (await postMoney(page, '/api/seconds/orders', contract)).contract.id;
  }
  const cookies = await page.context().cookies();
  return {
    owned: { contractId, positionId, botId, optionId },
    cookies,
    madeAtMs: server.nowMs,
  };
}

/** One record of each earn product, a deposit under way, and an alert. */
async function earnAndAlert(page: Page): Promise<void> {
  await stake(page, '10');
  await buyFinance(page, 10);
  await buyMachine(page);
  await declareDeposit(page, '50');
  await postMoney(page, '/api/alerts', { symbol: 'BTCUSDT', moveBps: 500 });
}

/** A position, a waiting order beside it, and a regular purchase. */
async function leverageAndBot(page: Page): Promise<Pick<Owned, 'positionId' | 'botId'>> {
  const { bid } = await bestPrices(page.request, 'BTCUSDT');
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.012' };
  const { position } = await postMoney(page, '/api/derivatives/orders', order);
  const waits = { ...order, type: 'limit', price: (bid * 0.9).toFixed(2) };
  await postMoney(page, '/api/derivatives/orders', waits);
  const { bot } = await postMoney(page, '/api/strategy/dca', {
    symbol: 'BTCUSDT',
    amount: '50',
    interval: '1h',
    runs: 5,
    shownPrice: bid.toFixed(2),
  });
  return { positionId: position?.id ?? '', botId: bot.id };
}

/** A buy order far enough below the price to rest during the journey. */
async function restBelow(page: Page, symbol: string): Promise<void> {
  const { priceDecimals, quantityDecimals } = findMarket(symbol) ?? {};
  const { bid } = await bestPrices(page.request, symbol);
  const price = (bid * 0.9).toFixed(priceDecimals);
  const quantity = (250 / bid).toFixed(quantityDecimals);
  const order = { symbol, side: 'buy', type: 'limit', price, quantity };
  await postMoney(page, '/api/spot/orders', order);
}
