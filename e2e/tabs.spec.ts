/**
 * Two tabs of one browser: what is chosen in one holds in the other, a log out ends both, and a tab
 * that shows a member never acts for another one who has logged in beside it.
 */
import type { Page } from '@playwright/test';
import {
  becomeMember,
  expect,
  logOut,
  pageAt,
  PASSWORD,
  registerIn,
  shown,
  test,
} from './support/journey.ts';

type Account = { kind: string; equityUsdt: string };

/** A session that ends is refused now and then before the page has heard of it. */
test.afterEach(({ watch }) => {
  watch.faults = watch.faults.filter((fault) => !/status of 40[19]|WebSocket/.test(fault));
});

test('choices, a log out and a login hold in both tabs', async ({ page }) => {
  const username = await becomeMember(page);
  const other = await page.context().newPage();
  await page.goto('/pay/capital');
  await other.goto('/pay/capital');
  const amount = (tab: Page) => pageAt(tab, '/pay/capital').getByText('10,000.00').first();
  await expect(amount(page)).toBeVisible();
  await expect(amount(other)).toBeVisible();

  await test.step('hidden amounts', async () => {
    await shown(page).getByRole('button', { name: 'Hide amounts' }).first().click();
    await expect(amount(other)).toBeHidden();
    await shown(other).getByRole('button', { name: 'Show amounts' }).first().click();
    await expect(amount(page)).toBeVisible();
  });

  await test.step('the question before an order', async () => {
    await page.goto('/homeindex/accountconfig');
    await other.goto('/homeindex/accountconfig');
    const never = (tab: Page) =>
      shown(tab).getByRole('radiogroup', { name: 'Spot' }).getByRole('radio', { name: /never/i });
    await never(page).check({ force: true });
    await expect(never(other)).toBeChecked();
  });

  await test.step('the language', async () => {
    await page.goto('/homeindex/my');
    await page.getByRole('button', { name: /Language/ }).click();
    await page.getByRole('dialog').getByText('Français', { exact: true }).click();
    await expect(other.locator('html')).toHaveAttribute('lang', 'fr');
    await page.getByRole('button', { name: 'Langue Français' }).click();
    await page.getByRole('dialog').getByText('English', { exact: true }).click();
    await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  });

  await test.step('a log out', async () => {
    await page.goto('/my/my');
    await logOut(page);
    await expect(other).toHaveURL(/\/account\/login|\/$/);
  });

  await test.step('a login', async () => {
    await page.goto('/my/my');
    await other.goto('/account/login');
    await other.getByLabel('Account').fill(username);
    await other.getByLabel('Login password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(other.getByText('Login successfully')).toBeVisible();
    await expect(shown(page).getByText(username).first()).toBeVisible();
  });
});

test('a tab never acts for another member who has logged in beside it', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const second = await registerIn(elsewhere.request);
  const theirs = await elsewhere.cookies();
  await elsewhere.close();
  await becomeMember(page);
  await page.goto('/pay/payexchange?from=funds&to=spot&currency=USDT');
  await page.getByLabel('Quantity').fill('12.5');
  await page.getByRole('button', { name: 'Review' }).click();
  const confirm = page.getByRole('button', { name: 'Confirm transfer' });
  await expect(confirm).toBeVisible();

  // No tab says so: only the cookies are another member's.
  await page.context().addCookies(theirs);
  await confirm.click();
  await expect(page.getByText(/Another tab has changed accounts/).first()).toBeVisible();
  const answer = await page.context().request.get('/api/assets/overview');
  const { data } = (await answer.json()) as { data: { accounts: Account[] } };
  const spot = data.accounts.find(({ kind }) => kind === 'spot');
  expect(spot?.equityUsdt, 'the other member’s').toMatch(/^0\.0+$/);

  await page.goto('/my/my');
  await expect(shown(page).getByText(second).first()).toBeVisible();
  await page.goto('/pay/payexchange?from=funds&to=spot&currency=USDT');
  await expect(page.getByLabel('Quantity')).toHaveValue('');
});
