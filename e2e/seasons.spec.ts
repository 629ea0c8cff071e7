/**
 * A member opens a season of their own, acts for it, trades there, and finds the practice account
 * as it was; the line on top says at all times which of the two it is.
 */
import type { Page } from '@playwright/test';
import { expectNothingFoundInBoth } from './support/axe.ts';
import { becomeMember, expect, pageAt, testOnFreshServer } from './support/journey.ts';
import { postMoney } from './support/money.ts';

const DAY_SECONDS = 86_400;
/** For all the prices of a day, which are made up for. */
const END_MS_MAX = 300_000;

const test = testOnFreshServer();

test('[30.2] joins a season of their own, switches, and switches back', async ({ page }) => {
  await becomeMember(page);
  const seasons = pageAt(page, '/my/seasons');
  await test.step('a season of a week is opened', async () => {
    await page.goto('/my/seasons');
    await seasons.getByRole('button', { name: '7 days' }).click();
    await expect(seasons.getByText('My portfolios')).toBeVisible();
    await expectNothingFoundInBoth(page);
  });

  await test.step('one tap acts for it, and the line on top says so', async () => {
    await seasons.getByRole('button', { name: 'Switch' }).click();
    await expect(page.getByText(/Own season from/).first()).toBeVisible();
    const moved = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '2500' };
    await postMoney(page, '/api/transfers', moved);
    await page.goto('/pay/spotgoods');
    await expect(page.getByText(/2,500/).first()).toBeVisible();
  });

  await test.step('one tap goes back: the practice account is as it was', async () => {
    await page.getByRole('button', { name: 'Practice account' }).click();
    await expect(seasons.getByText('My portfolios')).toBeVisible();
    await page.goto('/pay/capital');
    await expect(page.getByText(/10,000/).first()).toBeVisible();
  });
});

test('[30.6] a season ends while time passes, and the old one is read', async ({
  page,
  server,
}) => {
  await becomeMember(page);
  const seasons = pageAt(page, '/my/seasons');
  await test.step('a season of a day is opened, with money that is moved in it', async () => {
    await page.goto('/my/seasons');
    await seasons.getByRole('button', { name: '1 day' }).click();
    await seasons.getByRole('button', { name: 'Switch' }).click();
    await expect(page.getByText(/Own season from/).first()).toBeVisible();
    const moved = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '2500' };
    await postMoney(page, '/api/transfers', moved);
    await page.getByRole('button', { name: 'Practice account' }).click();
    await expect(seasons.getByText('My portfolios')).toBeVisible();
  });

  await test.step('a day later it has ended, and a message says so', async () => {
    await server.goAhead(DAY_SECONDS + 60);
    await expect.poll(() => statesOf(page), { timeout: END_MS_MAX }).toEqual(['ended']);
    await page.goto('/my/msglist');
    await page.getByRole('link', { name: /Season ended: Own season from/ }).click();
  });

  await test.step('it is read as it was', async () => {
    await expect(page).toHaveURL(/\/my\/seasons\?portfolio=\d{9}$/);
    await expect(seasons.getByText('Highest value')).toBeVisible();
    await expect(seasons.getByText(/10,000/).first()).toBeVisible();
    await expectNothingFoundInBoth(page);
  });
});

async function statesOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/seasons');
  const { data } = (await answer.json()) as { data: { portfolios: { state: string }[] } };
  return data.portfolios.map(({ state }) => state);
}
