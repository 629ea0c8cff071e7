/**
 * The first journey: a visitor sees live prices and checks one, registers, gets 10 000 paper USDT,
 * transfers some of it, finds it in the records, logs out and in again, and switches the language.
 */
import { expect, logOut, newUsername, pageAt, PASSWORD, shown, test } from './support/journey.ts';

test.use({ serviceWorkers: 'allow' });

test('from the first price to the records, and logging in again', async ({ page }) => {
  const username = newUsername();

  await test.step('prices are shown at once and move', async () => {
    await page.goto('/');
    const row = shown(page).getByRole('link', { name: /BTC/ }).first();
    await expect(row).toBeVisible();
    const before = await row.textContent();
    await expect.poll(() => row.textContent()).not.toBe(before);
  });

  await test.step('a price is checked in the browser', async () => {
    await page.getByRole('link', { name: 'Project' }).click();
    const quotes = pageAt(page, '/homeindex/quotes');
    await quotes.getByRole('link', { name: /BTC/ }).first().click();
    await page.getByRole('button', { name: 'Check this price' }).click();
    await expect(page.getByText('Every check passed')).toBeVisible();
    await expect(page.getByText('What this does not prove')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
  });

  await test.step('registration with a code from the simulated inbox', async () => {
    await page.getByRole('link', { name: 'Mine' }).click();
    await pageAt(page, '/my/my').getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('E-mail address').fill(`${username}@example.com`);
    await page.getByLabel('Login password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat the login password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('Registered successfully')).toBeVisible();
  });

  await test.step('10 000 paper USDT have arrived', async () => {
    await page.goto('/pay/capital');
    await expect(page.getByText('10,000.00').first()).toBeVisible();
  });

  await test.step('2 500 are transferred from funds to spot', async () => {
    await page.goto('/pay/payexchange?from=funds&to=spot&currency=USDT');
    await page.getByLabel('Quantity').fill('2500');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Confirm transfer' }).click();
    await expect(page.getByText('Transferred', { exact: true })).toBeVisible();
  });

  await test.step('the records show both sides and the grant', async () => {
    await page.goto('/pay/record');
    await expect(page.getByText(/[+]2,500\.00/)).toBeVisible();
    await expect(page.getByText(/[−-]2,500\.00/)).toBeVisible();
    await expect(page.getByText(/[+]10,000\.00/)).toBeVisible();
  });

  await test.step('log out and in again', async () => {
    await page.goto('/my/my');
    await logOut(page);
    await page.goto('/account/login?redirect=%2Fpay%2Fspotgoods');
    await page.getByLabel('Account').fill(username);
    await page.getByLabel('Login password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Login successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/pay\/spotgoods$/);
    await expect(page.getByText('2,500.00').first()).toBeVisible();
  });

  await test.step('the other two languages', async () => {
    for (const [language, word] of [
      ['简体中文', '首页'],
      ['繁體中文', '首頁'],
    ] as const) {
      await page.goto('/homeindex/my');
      await page.getByRole('button', { name: /Language|语言|語言/ }).click();
      await page.getByRole('dialog').getByText(language, { exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goto('/');
      await expect(page.getByRole('link', { name: word }).first()).toBeVisible();
    }
  });
});
