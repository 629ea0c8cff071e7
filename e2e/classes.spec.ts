/**
 * A class of three people with its board in a fourth window: opened, joined by its code, watched
 * while a pupil trades, paused and gone on with, a task done and seen by the teacher, and left.
 */
import type { Browser, Locator, Page, TestInfo } from '@playwright/test';
import { expectNothingFoundInBoth } from './support/axe.ts';
import {
  becomeMember,
  confirmOrder,
  expect,
  pageAt,
  testOnFreshServer,
} from './support/journey.ts';
import { bestPrices, postMoney } from './support/money.ts';

const test = testOnFreshServer();

const NAME = 'Economics 2b';
const PROJECTORS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
] as const;

test('[34] a class of three has its board', async ({ page, browser, baseURL }, info) => {
  const teacher = pageAt(page, '/my/class');
  await becomeMember(page);

  await test.step('the teacher opens it and sets a task', async () => {
    await openClass(page);
    await expect(teacher.getByText('Pause the class')).toBeVisible();
    await setTask(teacher, 'Place a limit order');
    await expectNothingFoundInBoth(page);
  });
  const code = new URL(page.url()).searchParams.get('code') ?? '';

  const board = await windowOf(browser, baseURL);
  await test.step('its board needs no login', async () => {
    const link = await teacher.getByRole('link', { name: 'Open the board' }).getAttribute('href');
    await board.setViewportSize(PROJECTORS[0]);
    await board.goto(link ?? '');
    await expect(board.getByText('0 members')).toBeVisible();
    await expect(board.getByText(code.slice(0, 4))).toBeVisible();
  });

  const [ada, bob] = [await windowOf(browser, baseURL), await windowOf(browser, baseURL)];
  await test.step('two pupils join by the code, and the board counts them', async () => {
    for (const pupil of [ada, bob]) {
      await becomeMember(pupil);
      await pupil.goto(`/my/classes?code=${code}`);
      await pupil.getByRole('button', { name: 'Join', exact: true }).click();
      await expect(pupil.getByText('My portfolio')).toBeVisible();
    }
    await expectNothingFoundInBoth(ada);
    await expect(board.getByText('2 members')).toBeVisible();
  });

  await test.step('an order of a pupil shows on the board', async () => {
    await trade(ada, '600');
    await trade(bob, '900');
    const latest = board.getByRole('list').filter({ hasText: 'BTC/USDT · Spot' });
    await expect(latest.getByText('Member 1')).toBeVisible();
    await expect(latest.getByText('Member 2')).toBeVisible();
  });

  await test.step('paused: an order is refused in words, and the board says so', async () => {
    await teacher.getByRole('switch', { name: /Pause the class/ }).click();
    await expect(teacher.getByText(/prices never stop/)).toBeVisible();
    await expect(board.getByText('Paused', { exact: true })).toBeVisible();
    await buyByHand(ada);
    await expect(ada.getByText(/The teacher has paused this class/).first()).toBeVisible();
  });

  await test.step('it goes on, and a task that is done is seen by the teacher', async () => {
    await teacher.getByRole('switch', { name: /Pause the class/ }).click();
    await expect(board.getByText('Paused', { exact: true })).toHaveCount(0);
    const { bid } = await bestPrices(ada.context().request, 'BTCUSDT');
    const price = String(Math.floor(bid * 0.95));
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price, quantity: '0.001' };
    await postMoney(ada, '/api/spot/orders', order);
    await expect(board.getByText('1 of 2')).toBeVisible();
    await expect(teacher.getByText(/done by 1 of 2/).first()).toBeVisible();
    await ada.goto(`/my/class?code=${code}`);
    await expect(ada.getByText(/^Done /)).toBeVisible();
  });

  await showBoard(board, info);

  await test.step('one pupil leaves, and stands apart from then on', async () => {
    await bob.goto(`/my/class?code=${code}`);
    await bob.getByRole('button', { name: 'Leave the class' }).click();
    await bob.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(bob.getByText(/You have left/).first()).toBeVisible();
    await expect(board.getByText(/Left: 1/)).toBeVisible();
    await expect(teacher.getByText('Have left: 1')).toBeVisible();
  });

  await test.step('the link of the board is renewed: the open one is dead', async () => {
    await teacher.getByRole('button', { name: 'Renew the link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew the link' }).click();
    await expect(board.getByText('This link shows no board')).toBeVisible();
  });
});

async function windowOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  return context.newPage();
}

async function openClass(page: Page): Promise<void> {
  await page.goto('/my/classes');
  const classes = pageAt(page, '/my/classes');
  await classes.getByRole('link', { name: 'Open a class' }).click();
  await classes.getByLabel('Name of the class').fill(NAME);
  await classes.getByLabel('Capital of each member').fill('5000');
  await expectNothingFoundInBoth(page);
  await classes.getByRole('button', { name: 'Open the class' }).click();
}

async function setTask(teacher: Locator, name: string): Promise<void> {
  await teacher.getByRole('button', { name: 'Choose tasks' }).click();
  await teacher.getByText(name).click();
  await teacher.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(teacher.getByText(/done by 0 of 0/).first()).toBeVisible();
}

/** For the class: the session acts for the portfolio from then on. */
async function trade(pupil: Page, amount: string): Promise<void> {
  await pupil.getByRole('button', { name: 'Switch to this portfolio' }).click();
  await pupil.waitForURL((url) => url.pathname === '/');
  const moved = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '2500' };
  await postMoney(pupil, '/api/transfers', moved);
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: amount };
  await postMoney(pupil, '/api/spot/orders', order);
}

async function buyByHand(pupil: Page): Promise<void> {
  await pupil.goto('/trade/trade?symbol=BTCUSDT');
  const desk = pageAt(pupil, '/trade/trade');
  await desk
    .locator('label')
    .filter({ hasText: /^Market$/ })
    .first()
    .click();
  await desk.locator('[data-field=amount]').fill('100');
  await desk.getByRole('button', { name: 'Buy BTC', exact: true }).click();
  await confirmOrder(pupil, 'Buy BTC now');
}

/** As it hangs on the wall, in both themes; the pictures are part of the report of the journey. */
async function showBoard(board: Page, info: TestInfo): Promise<void> {
  for (const size of PROJECTORS) {
    await test.step(`the board on ${size.width} × ${size.height}`, async () => {
      await board.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await board.emulateMedia({ colorScheme });
        await expect(board.locator(`html[data-theme=${colorScheme}]`)).toBeVisible();
        const body = await board.screenshot();
        await info.attach(`board-${size.width}-${colorScheme}`, { body, contentType: 'image/png' });
      }
      const height = await board.evaluate(() => document.documentElement.scrollHeight);
      expect(height).toBeLessThanOrEqual(size.height);
      await board.emulateMedia({ colorScheme: 'light' });
      await expectNothingFoundInBoth(board);
    });
  }
}
