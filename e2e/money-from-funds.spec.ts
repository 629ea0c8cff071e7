/**
 * The first order of a new member: everything lies in Funds, and the ticket takes from there what
 * it needs. Counted in taps after the registration form. Then the same with the switch off.
 */
import { becomeMember, expect, newUsername, PASSWORD, shown, test } from './support/journey.ts';
import type { Locator, Page } from '@playwright/test';

/** What a finger does, counted. */
class Taps {
  count = 0;

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.count += 1;
  }
}

async function register(page: Page): Promise<void> {
  const username = newUsername();
  await page.goto('/account/register');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('E-mail address').fill(`${username}@example.com`);
  await page.getByLabel('Login password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the login password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Registered successfully')).toBeVisible();
}

test('a new member buys spot in eight taps, without leaving the ticket', async ({ page }) => {
  const taps = new Taps();
  await register(page);

  await test.step('from the page behind the registration to the ticket', async () => {
    await taps.tap(shown(page).locator('a[href^="/trade/trade"]').first());
    await expect(page).toHaveURL(/\/trade\/trade/);
  });

  await test.step('the ticket counts what is in Funds and buys', async () => {
    const ticket = shown(page);
    await expect(ticket.getByText('10,000.00 in Funds')).toBeVisible();
    await taps.tap(ticket.getByText('Market', { exact: true }));
    await taps.tap(ticket.locator('[data-field=amount]'));
    await ticket.locator('[data-field=amount]').fill('100');
    await expect(ticket.getByText('First moves 100.00 USDT from Funds.')).toBeVisible();
    await taps.tap(ticket.getByRole('button', { name: 'Buy BTC', exact: true }));
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('First moves 100.00 USDT from Funds.')).toBeVisible();
    await taps.tap(sheet.getByRole('button', { name: 'Buy BTC now' }));
    await expect(page.getByText('Moved from Funds first')).toBeVisible();
    await expect(page).toHaveURL(/\/trade\/trade/);
    expect(taps.count).toBeLessThanOrEqual(8);
  });

  await test.step('the flow shows the transfer with its own lines', async () => {
    await page.goto('/pay/record');
    await expect(page.getByText(/[+]100\.00/).first()).toBeVisible();
    await expect(page.getByText(/[−-]100\.00/).first()).toBeVisible();
  });
});

test('with the switch off a ticket counts its own account, and a transfer leads back to it', async ({
  page,
}) => {
  await becomeMember(page);
  await page.goto('/homeindex/accountconfig');
  await page.getByRole('checkbox', { name: 'Use money from Funds when I order' }).click();
  await page.goto('/trade/trade?symbol=BTCUSDT&side=buy');
  const ticket = shown(page);
  await ticket.getByText('Market', { exact: true }).click();
  await ticket.locator('[data-field=amount]').fill('77');
  await expect(ticket.getByText('in Funds')).toHaveCount(0);
  await ticket.getByRole('button', { name: 'Buy BTC', exact: true }).click();
  await expect(ticket.getByText('Insufficient balance').first()).toBeVisible();
  await ticket.getByRole('link', { name: 'Transfer to spot' }).first().click();
  await page.getByLabel('Quantity').fill('80');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Confirm transfer' }).click();
  await page.getByRole('button', { name: 'Back to your order' }).click();
  await expect(page).toHaveURL(/\/trade\/trade/);
  await expect(shown(page).locator('[data-field=amount]')).toHaveValue('77');
});
