/** Money moved over the API in a page's own browser, where the tap is not the point. */
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { findMarket } from '@anywhen/prices';
import { becomeMember } from './journey.ts';

type Fill = { against: string };
type Reply = { data: { fills: Fill[]; contract: { id: string } } };

export async function csrfOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'anywhen_csrf')?.value ?? '';
}

export async function postMoney(page: Page, path: string, data: object): Promise<Reply['data']> {
  const headers = { 'x-csrf': await csrfOf(page), 'idempotency-key': crypto.randomUUID() };
  const answer = await page.context().request.post(path, { headers, data });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as Reply).data;
}

/** Best bid and best ask of now. */
export async function bestPrices(
  request: APIRequestContext,
  symbol: string,
): Promise<{ bid: number; ask: number }> {
  const answer = await request.get(`/api/depth?symbol=${symbol}`);
  const { data } = (await answer.json()) as { data: { bids: [string][]; asks: [string][] } };
  return { bid: Number(data.bids[0]?.[0]), ask: Number(data.asks[0]?.[0]) };
}

/** Cheap and dear ones: a price of many digits needs more room than one of few. */
const TRADED = ['BTCUSDT', 'ETHUSDT', 'PEPEUSDT', 'SHIBUSDT'] as const;
const CONTRACTS = ['BTCUSDT', 'XAUUSDT', 'DOGEUSDT', 'GBPUSDT', 'US500USDT'] as const;

/**
 * A member with something on every page: transfers, positions, open and filled orders, favourites,
 * and as many open contracts as one may have. Answers the number of one of them.
 */
export async function becomeBusyMember(page: Page): Promise<string> {
  await becomeMember(page);
  await page.addInitScript((symbols) => {
    localStorage.setItem('anywhen.favourites', JSON.stringify({ state: { symbols } }));
  }, TRADED);
  for (const to of ['spot', 'contract', 'options', 'strategy', 'derivatives', 'financial']) {
    await postMoney(page, '/api/transfers', {
      from: 'funds',
      to,
      currency: 'USDT',
      quantity: to === 'spot' ? '6000' : '700.12345678',
    });
  }
  for (const symbol of TRADED) {
    const bought = { symbol, side: 'buy', type: 'market', quoteAmount: '234.56' };
    await postMoney(page, '/api/spot/orders', bought);
    await restBelow(page, symbol);
  }
  let contractId = '';
  for (const symbol of CONTRACTS) {
    const wish = { symbol, direction: 'up', periodSeconds: 300, amount: '21.5' };
    contractId = (await postMoney(page, '/api/seconds/orders', wish)).contract.id;
  }
  return contractId;
}

/** A buying order far enough below the price to rest through the journey. */
async function restBelow(page: Page, symbol: string): Promise<void> {
  const { priceDecimals, quantityDecimals } = findMarket(symbol) ?? {};
  const { bid } = await bestPrices(page.request, symbol);
  const price = (bid * 0.9).toFixed(priceDecimals);
  const quantity = (250 / bid).toFixed(quantityDecimals);
  const wish = { symbol, side: 'buy', type: 'limit', price, quantity };
  await postMoney(page, '/api/spot/orders', wish);
}
