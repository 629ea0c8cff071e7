/**
 * Spot orders that wait: a stop that is dragged on the chart, and an OCO of which one leg fills and
 * the other ends. Prices move all the while, so the pair is placed around them until it is taken.
 */
import type { Page } from '@playwright/test';
import { becomeMember, expect, forgetRefusals, pageAt, test } from './support/journey.ts';
import { postMoney } from './support/money.ts';

const TRIES = 8;
/** Near enough for one of the two to be reached within seconds. */
const GAP = 0.000_1;

test('a stop is dragged to another price, and an OCO fills on one side', async ({
  page,
  watch,
}) => {
  test.setTimeout(180_000);
  await becomeMember(page);
  const toSpot = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '3000' };
  await postMoney(page, '/api/transfers', toSpot);
  const bought = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '2000' };
  await postMoney(page, '/api/spot/orders', bought);
  const far = ((await lastPrice(page)) * 0.97).toFixed(2);
  const stop = { triggerKind: 'stop', triggerPrice: far, quantity: '0.005' };
  await postMoney(page, '/api/spot/orders', {
    ...bought,
    side: 'sell',
    quoteAmount: undefined,
    ...stop,
  });

  await test.step('the line of the stop is dragged, asks, and amends its trigger', async () => {
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
    await placeOco(page);
    forgetRefusals(watch);
    await page.goto('/trade/tardelist');
    const pair = pageAt(page, '/trade/tardelist').getByRole('listitem').filter({ hasText: 'OCO' });
    await expect(async () => {
      await page.reload();
      await expect(pair.getByText('Completed')).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
    await expect(pair.getByText('Canceled')).toBeVisible();
  });
});

async function lastPrice(page: Page): Promise<number> {
  const answer = await page.request.get('/api/depth?symbol=BTCUSDT');
  const { data } = (await answer.json()) as { data: { bids: [string][] } };
  return Number(data.bids[0]?.[0]);
}

function shownPrice(price: string): RegExp {
  return new RegExp(`${Number(price).toLocaleString('en-US')}`);
}

/** A little towards the price, which it must not pass, in steps as a finger would. */
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

async function placeOco(page: Page): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const last = await lastPrice(page);
    await page.locator('[data-field=price]').fill((last * (1 + 2 * GAP)).toFixed(2));
    await page.locator('[data-field=triggerPrice]').fill((last * (1 - GAP)).toFixed(2));
    await page.locator('[data-field=amount]').fill('0.003');
    await page.getByRole('button', { name: 'Sell BTC', exact: true }).click();
    const isPlaced = await page
      .getByText('Order successfully')
      .waitFor({ timeout: 5_000 })
      .then(() => true)
      .catch(() => false);
    if (isPlaced) return;
  }
  throw new Error('the price ran away from every OCO');
}
