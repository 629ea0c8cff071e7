/**
 * A member opens a season of their own, acts for it, trades there, and finds the practice account
 * as it was; the line on top says at all times which of the two it is.
 */
import { expectNothingFoundInBoth } from './support/axe.ts';
import { becomeMember, expect, pageAt, testOnFreshServer } from './support/journey.ts';
import { postMoney } from './support/money.ts';

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
