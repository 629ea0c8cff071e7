/** Money moved in a page's own browser: over the API where the tap is not the point, or by hand. */
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { findMarket } from '@anywhen/prices';
import { becomeMember } from './journey.ts';

type Fill = { against: string };
type Reply = {
  data: {
    fills: Fill[];
    contract: { id: string };
    position: { id: string } | null;
    bot: { id: string };
  };
};

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

type Transfer = {
  /** Of a server of the journey's own. */
  url?: string;
  to: string;
  quantity: string;
};

/** USDT from funds, on the page for it. */
export async function transferByHand(page: Page, transfer: Transfer): Promise<void> {
  const { url = '', to, quantity } = transfer;
  await page.goto(`${url}/pay/payexchange?from=funds&to=${to}&currency=USDT`);
  await page.getByLabel('Quantity').fill(quantity);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Confirm transfer' }).click();
  await expect(page.getByText('Transferred', { exact: true })).toBeVisible();
}

/** Best bid and best ask of now. */
export async function bestPrices(
  request: APIRequestContext,
  symbol: string,
  url = '',
): Promise<{ bid: number; ask: number }> {
  const answer = await request.get(`${url}/api/depth?symbol=${symbol}`);
  const { data } = (await answer.json()) as { data: { bids: [string][]; asks: [string][] } };
  return { bid: Number(data.bids[0]?.[0]), ask: Number(data.asks[0]?.[0]) };
}

/** Cheap and dear ones: a price of many digits needs more room than one of few. */
const TRADED = ['BTCUSDT', 'ETHUSDT', 'PEPEUSDT', 'SHIBUSDT'] as const;
const CONTRACTS = ['BTCUSDT', 'XAUUSDT', 'DOGEUSDT', 'GBPUSDT', 'US500USDT'] as const;

/** What a busy member has that has a page of its own. */
export type Owned = { contractId: string; positionId: string; botId: string };

/**
 * A member with something on every page: transfers, positions, open and filled orders, favourites,
 * a leveraged position, a bot, and as many open contracts as one may have.
 */
export async function becomeBusyMember(page: Page): Promise<Owned> {
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
  const { positionId, botId } = await leverageAndBot(page);
  let contractId = '';
  for (const symbol of CONTRACTS) {
    const wish = { symbol, direction: 'up', periodSeconds: 300, amount: '21.5' };
    contractId = (await postMoney(page, '/api/seconds/orders', wish)).contract.id;
  }
  return { contractId, positionId, botId };
}

/** A position, an order that waits beside it, and a regular purchase. */
async function leverageAndBot(page: Page): Promise<Omit<Owned, 'contractId'>> {
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

/** A buying order far enough below the price to rest through the journey. */
async function restBelow(page: Page, symbol: string): Promise<void> {
  const { priceDecimals, quantityDecimals } = findMarket(symbol) ?? {};
  const { bid } = await bestPrices(page.request, symbol);
  const price = (bid * 0.9).toFixed(priceDecimals);
  const quantity = (250 / bid).toFixed(quantityDecimals);
  const wish = { symbol, side: 'buy', type: 'limit', price, quantity };
  await postMoney(page, '/api/spot/orders', wish);
}
