/**
 * Waiting spot orders: a stop that is dragged on the chart, and an OCO of which one leg fills and
 * the other ends when time is advanced until one of them is reached.
 */
import type { Page } from '@playwright/test';
import {
  becomeMember,
  confirmOrder,
  expect,
  pageAt,
  testOnOwnServer as test,
} from './support/journey.ts';
import { bestPrices, postMoney } from './support/money.ts';
import { secondOfPrice } from './support/prices-to-come.ts';

/** Further than the price moves while the OCO is placed, however slow the machine. */
const GAP = 0.002;
/** In wild markets too: a limit fills at the best bid, which lies below the price. */
const SPREAD_MAX = 0.002;

test('a stop is dragged to another price, and an OCO fills on one side', async ({
  page,
  ownServer,
}) => {
  await becomeMember(page);
  const toSpot = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '3000' };
  await postMoney(page, '/api/transfers', toSpot);
  const bought = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '2000' };
  await postMoney(page, '/api/spot/orders', bought);
  const far = ((await bestPrices(page.request, 'BTCUSDT')).bid * 0.97).toFixed(2);
  const stop = { triggerKind: 'stop', triggerPrice: far, quantity: '0.005' };
  await postMoney(page, '/api/spot/orders', {
    ...bought,
    side: 'sell',
    quoteAmount: undefined,
    ...stop,
  });

  await test.step('the line of the stop is dragged, confirmed, and amends its trigger', async () => {
    await page.goto('/newContract/kline?symbol=BTCUSDT');
    const handle = page.getByRole('button', { name: /^Stop 0.005/ });
    await handle.scrollIntoViewIfNeeded();
    await drag(page, await handle.boundingBox());
    await page.getByRole('button', { name: 'Amend order' }).click();
    await expect(page.getByText('Order amended')).toBeVisible();
    await expect(page.getByRole('button', { name: shownPrice(far) })).toHaveCount(0);
    await expect(handle).toBeVisible();
  });

  await test.step('an OCO around the price fills on one side and ends on the other', async () => {
    await page.goto('/trade/trade?symbol=BTCUSDT&side=sell');
    await page.getByRole('button', { name: /^More types/ }).click();
    await page.getByRole('button', { name: /^OCO/ }).click();
    const { above, below } = await placeOco(page);
    const isReached = (price: number) => price > above * (1 + SPREAD_MAX) || price < below;
    const second = await secondOfPrice(ownServer, { symbol: 'BTCUSDT', isReached });
    await ownServer.goAheadTo(second + 2);
    await page.goto('/trade/tardelist');
    const pair = pageAt(page, '/trade/tardelist').getByRole('listitem').filter({ hasText: 'OCO' });
    await expect(pair.getByText('Completed')).toBeVisible();
    await expect(pair.getByText('Canceled')).toBeVisible();
  });
});

function shownPrice(price: string): RegExp {
  return new RegExp(`${Number(price).toLocaleString('en-US')}`);
}

/** A little towards the price, which it must not cross, in steps like touch. */
async function drag(
  page: Page,
  box: { x: number; y: number; height: number } | null,
): Promise<void> {
  if (!box) throw new Error('the line has no handle');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const by of [2, 4, 6, 8, 10]) await page.mouse.move(x, y - by);
  await page.mouse.up();
}

/** Around the current price. */
async function placeOco(page: Page): Promise<{ above: number; below: number }> {
  const { bid } = await bestPrices(page.request, 'BTCUSDT');
  const [above, below] = [bid * (1 + GAP), bid * (1 - GAP)];
  await page.locator('[data-field=price]').fill(above.toFixed(2));
  await page.locator('[data-field=triggerPrice]').fill(below.toFixed(2));
  await page.locator('[data-field=amount]').fill('0.003');
  await page.getByRole('button', { name: 'Sell BTC', exact: true }).click();
  await confirmOrder(page, 'Sell BTC');
  await expect(page.getByText('Order successfully')).toBeVisible();
  return { above, below };
}
