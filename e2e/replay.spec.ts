/**
 * A past day in a real browser: a member orders, the day ends, and it is played again from the
 * chart to the order and past it; another order is tried, and the server hears of nothing.
 */
import { SECONDS_PER_DAY } from '@anywhen/prices';
import { expectNothingFoundInBoth } from './support/axe.ts';
import { becomeMember, expect, pageAt, testOnFreshServer } from './support/journey.ts';
import { postMoney } from './support/money.ts';

const REPLAY = '/newContract/replay';
/** The seed of a day is published soon after its end. */
const REVEALED_SECONDS = 60;
const ORDERED_AFTER_SECONDS = 300;

const test = testOnFreshServer({ isStill: true });

test('a day is played again, and another order tried in it', async ({ page, server }) => {
  await becomeMember(page);
  const toSpot = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '5000' };
  await postMoney(page, '/api/transfers', toSpot);
  // The first day begins with the server, and there is nothing before its first second.
  await server.goAheadTo(Math.floor(server.nowMs / 1_000) + ORDERED_AFTER_SECONDS);
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '1200' };
  await postMoney(page, '/api/spot/orders', order);
  const orderedAt = Math.floor(server.nowMs / 1_000);
  const midnight = (Math.floor(orderedAt / SECONDS_PER_DAY) + 1) * SECONDS_PER_DAY;
  const replay = pageAt(page, REPLAY);

  await test.step('the running day cannot be replayed, and the page says when', async () => {
    await page.goto(`${REPLAY}?symbol=BTCUSDT`);
    await expect(replay.getByText('No day is over yet')).toBeVisible();
  });

  await server.goAheadTo(midnight + REVEALED_SECONDS);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });

  await test.step('from the chart to the own order of that day', async () => {
    await page.goto('/newContract/kline?symbol=BTCUSDT');
    await page.getByRole('link', { name: 'Replay a past day' }).click();
    await expect(replay.getByText('Your orders of this day')).toBeVisible();
    await expect(replay.getByText('Equal to what was published')).toBeVisible();
    await replay.getByRole('button', { name: 'To your next order' }).click();
    const time = new Date(orderedAt * 1_000).toISOString().slice(11, 19);
    await expect(replay.getByText(`${time} UTC`)).toBeVisible();
    await expect(replay.getByText('Filled', { exact: true })).toBeVisible();
    await expectNothingFoundInBoth(page);
  });

  await test.step('what if: twice as much, beside what was done', async () => {
    await replay.getByRole('button', { name: 'Begin here' }).click();
    await replay.getByLabel('Amount in USDT').fill('2400');
    await replay.getByRole('button', { name: 'Place in the replay' }).click();
    const table = replay.getByRole('table', { name: 'What was done and what if' });
    await expect(table.getByRole('row', { name: /^Bought/ })).toHaveText(/1,1\d\d\..*2,3\d\d\./);
    await replay.getByRole('button', { name: 'Ahead 10 minutes' }).click();
    const later = new Date((orderedAt + 600) * 1_000).toISOString().slice(11, 19);
    await expect(replay.getByText(`${later} UTC`)).toBeVisible();
    await expectNothingFoundInBoth(page);
    await replay.getByRole('button', { name: 'End what if' }).click();
    await expect(replay.getByRole('button', { name: 'Begin here' })).toBeVisible();
  });

  expect(sent).toEqual([]);
});
