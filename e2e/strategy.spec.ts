/**
 * Strategy bots in a real browser: a regular purchase and a grid, each from its plan to its result.
 * In between the server is down for three hours, as in an outage: afterwards the bots do what they
 * would have done, at the prices of those seconds.
 */
import type { Locator } from '@playwright/test';
import { expectNothingFoundInBoth } from './support/axe.ts';
import {
  becomeMember,
  confirmOrder,
  expect,
  pageAt,
  testOnFreshServer,
} from './support/journey.ts';
import { transferByHand } from './support/money.ts';

const HOURS_3_SECONDS = 10_800;
const STRATEGY = '/pay/strategy';

const test = testOnFreshServer();

test('a regular purchase and a grid, from the plan to the end', async ({ page, server }) => {
  const account = pageAt(page, STRATEGY);
  await becomeMember(page);
  await transferByHand(page, { to: 'strategy', quantity: '2000' });

  await test.step('an hourly purchase shows the result of its first run, and starts', async () => {
    await page.goto(STRATEGY);
    await account.getByRole('link', { name: 'New regular purchase' }).click();
    await account.getByRole('textbox', { name: 'Amount of each purchase' }).fill('50');
    await account.getByRole('radio', { name: 'Every hour' }).check({ force: true });
    await account.getByRole('textbox', { name: 'Purchases' }).fill('5');
    await expect(row(account, 'You get about')).toHaveText(/0\.000\d+ ?BTC/);
    await expect(account.getByText('Simulated past')).toBeVisible();
    await expectNothingFoundInBoth(page);
    await account.getByRole('button', { name: 'Start buying' }).click();
    await confirmOrder(page, 'Start buying');
    await account.getByRole('link', { name: 'See the bot' }).click();
  });

  await test.step('the first run is made at once and is in the log', async () => {
    await expect(logRows(account, 'Bought')).toHaveCount(1);
    await expect(row(account, 'Made so far')).toHaveText('1');
    await expect(row(account, 'BTC', 'In the bot')).toHaveText(/0\.000\d+ ?BTC/);
  });

  await test.step('it is paused and resumed', async () => {
    await decide(account, 'Pause', 'Pause it');
    await expect(account.getByText('You paused it.').first()).toBeVisible();
    await decide(account, 'Go on', 'Let it go on');
    await expect(account.getByText('Running')).toBeVisible();
    await expect(logRows(account, 'Went on')).toHaveCount(1);
  });
  const purchasePath = new URL(page.url()).pathname + new URL(page.url()).search;

  await test.step('a grid shows its expected profit, and its back-test', async () => {
    await page.goto(`${STRATEGY}?new=grid&symbol=SUIUSDT`);
    await account.getByRole('textbox', { name: 'Investment' }).fill('600');
    await account.getByRole('radio', { name: '± 3%' }).check({ force: true });
    await account.getByRole('textbox', { name: 'Grids' }).fill('12');
    await account.getByRole('radio', { name: '7 days' }).check({ force: true });
    await expect(row(account, 'Trades')).toHaveText(/^\d+ purchases?, \d+ sales?$/);
    await expect(row(account, 'Each round trip brings, after fees')).toHaveText(
      /^0\.[01]\d.*USDT$/,
    );
    await expect(account.getByRole('figure', { name: /^Grid from/ })).toBeVisible();
    await expectNothingFoundInBoth(page);
    await account.getByRole('button', { name: 'Start the grid' }).click();
    await confirmOrder(page, 'Start the grid');
    await account.getByRole('link', { name: 'See the bot' }).click();
    await expect(account.getByText('Running')).toBeVisible();
  });
  const gridPath = new URL(page.url()).pathname + new URL(page.url()).search;

  // No page is open that could notice the missing server.
  await page.goto('about:blank');
  await server.standStillFor(HOURS_3_SECONDS);

  await test.step('after three hours lines have filled, with a result in two parts', async () => {
    await page.goto(gridPath);
    await expect(logRows(account, /Bought|Sold/).nth(1)).toBeVisible();
    await expect(row(account, 'Grid profit, realised')).toHaveText(/\d ?USDT/);
    await expect(row(account, 'Holding SUI instead')).toHaveText(/\d ?USDT/);
    await expect(row(account, 'Not realised')).toHaveText(/\d ?USDT/);
    await expectNothingFoundInBoth(page);
  });

  await test.step('it is stopped, and its coin goes to spot', async () => {
    await account.getByRole('button', { name: 'Stop', exact: true }).click();
    await account.getByRole('radio', { name: 'Move the SUI to spot' }).check({ force: true });
    await account.getByRole('button', { name: 'Stop it' }).click();
    await expect(account.getByText('Stopped').first()).toBeVisible();
    const moved = await row(account, 'Moved to spot').innerText();
    expect(moved).toMatch(/[1-9].*SUI/s);
    await page.goto('/pay/spotgoods');
    const spot = pageAt(page, '/pay/spotgoods');
    await expect(spot.getByText('SUI', { exact: true }).first()).toBeVisible();
  });

  await test.step('the purchases of each hour were made; all of it is sold', async () => {
    await page.goto(purchasePath);
    await expect(row(account, 'Made so far')).toHaveText(/^[34]$/);
    await decide(account, 'Stop', 'Stop it');
    await expect(account.getByText('Stopped').first()).toBeVisible();
    await expect(logRows(account, 'Sold').first()).toBeVisible();
    await expect(row(account, 'Not realised')).toHaveText(/^[^1-9]*USDT$/);
    await page.goto(STRATEGY);
    await expect(account.getByText('Stopped')).toHaveCount(2);
  });
});

/** The value beside a label, in the card with that heading where several have it. */
function row(account: Locator, label: string, heading?: string): Locator {
  const page = account.page();
  const titled = { has: page.getByRole('heading', { name: heading ?? '' }) };
  const card = heading === undefined ? account : account.locator('section').filter(titled);
  const named = { has: page.getByText(label, { exact: true }) };
  return card.locator('dl > div').filter(named).locator('dd').first();
}

function logRows(account: Locator, name: string | RegExp): Locator {
  const log = account.getByRole('region', { name: 'Log' });
  return log.getByRole('listitem').filter({ hasText: name });
}

/** First the button that asks, then the one that confirms. */
async function decide(account: Locator, ask: string, submit: string): Promise<void> {
  await account.getByRole('button', { name: ask, exact: true }).click();
  await account.getByRole('button', { name: submit }).click();
  await expect(account.getByRole('button', { name: submit })).toHaveCount(0);
}
