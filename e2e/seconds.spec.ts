/**
 * Seconds contracts in a real browser: bought with one tap, followed until they end, verified in
 * the browser, shared with a visitor; and several at once, of which some win and some lose, each
 * with its own text and amount in the funds flow.
 */
import type { Browser, Page } from '@playwright/test';
import {
  becomeMember,
  confirmOrder,
  expect,
  expectApart,
  expectLive,
  pageAt,
  testOnOwnServer as test,
} from './support/journey.ts';
import { transferByHand } from './support/money.ts';
import type { OwnServer } from './support/own-server.ts';

const DESK = '/newContract/newContract';
/** Long enough for a slow machine to see a contract while it runs. */
const PERIOD_SECONDS = 180;
/** The period begins with the tick after the purchase. */
const ENDED_SECONDS = PERIOD_SECONDS + 3;

test('a contract from the tap to the shared receipt', async ({ page, browser, ownServer }) => {
  const username = await becomeMember(page);
  await transferByHand(page, { to: 'contract', quantity: '1000' });

  await test.step('the page shows the cost before anything is bought', async () => {
    await page.goto(DESK);
    await choosePeriod(page);
    await page.getByRole('radio', { name: '50', exact: true }).check({ force: true });
    const cost = page.getByText(/If you are right you get 96\.50 USDT back/);
    await expect(cost).toContainText('If you are wrong you lose 50.00 USDT');
    await expect(cost).toContainText('this costs you 1.75 USDT on average');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('the order is read once, bought, and runs', async () => {
    await page.getByRole('button', { name: 'Up win 46.50, lose 50.00' }).click();
    await confirmOrder(page, 'Buy');
    await expect(page.getByText('Order successfully')).toBeVisible();
    const toast = page
      .getByRole('status')
      .filter({ hasText: 'Order successfully' })
      .locator('span');
    for (const name of [/^Up/, /^Down/]) {
      await expectApart(toast.first(), page.getByRole('button', { name }));
    }
    await expect(page.getByText('In progress').first()).toBeVisible();
    await expect(page.getByRole('figure', { name: /Your contract opened at/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Up/ })).toBeDisabled();
  });

  const result = await test.step('its end opens a sheet', async () => {
    const sheet = page.getByRole('dialog', { name: 'Contract ended' });
    await ownServer.goAhead(ENDED_SECONDS);
    await expect(sheet).toBeVisible();
    const text = (await sheet.textContent()) ?? '';
    const found = Object.keys(PROFIT_OF_50).find((name) => text.includes(name)) as Result;
    expect(text).toContain(`${found}${PROFIT_OF_50[found]}`);
    await sheet.getByRole('link', { name: 'Receipt' }).click();
    return found;
  });

  const shareLink = await test.step('the browser verifies the receipt', async () => {
    await expect(page).toHaveURL(/contractinfo\?orderId=\d+$/);
    const receipt = pageAt(page, '/newContract/contractinfo');
    await expect(receipt.getByText(result, { exact: true })).toBeVisible();
    await verify(page);
    return receipt.getByRole('link', { name: 'Open it' }).getAttribute('href');
  });

  await test.step('anybody with the link sees and verifies it, and nothing of the member', async () => {
    const stranger = await openAsStranger(browser, `${ownServer.url}${shareLink}`);
    await expect(stranger.getByText('Somebody shared this receipt with you.')).toBeVisible();
    await expect(stranger.getByText(result, { exact: true })).toBeVisible();
    await verify(stranger);
    expect(await stranger.textContent('body')).not.toContain(username);
    await stranger.context().close();
  });
});

test('of several contracts some win and some lose; the funds flow shows both', async ({
  page,
  ownServer,
}) => {
  await becomeMember(page);
  await transferByHand(page, { to: 'contract', quantity: '1000' });
  const rows = await buyUntilBothHappen(page, ownServer);

  await test.step('each result has its own text and amount', async () => {
    for (const { text } of rows) {
      const [name] = RESULTS.filter((each) => text.includes(each));
      expect(name, text).toBeTruthy();
      expect(text).toContain(PROFIT_OF_10[name as Result]);
    }
  });

  await test.step('the funds flow shows both with the right amounts', async () => {
    await page.goto(DESK);
    await page.getByRole('tab', { name: 'Funds flow' }).click();
    for (const { orderId, text } of rows) {
      const lines = page.locator(`a[href$="orderId=${orderId}"]`);
      await expect(lines.filter({ hasText: 'Contract bought' })).toContainText('−10.00');
      const won = lines.filter({ hasText: 'Contract won' });
      if (text.includes('Win')) await expect(won).toContainText(/Stake back 10\.00.*\+9\.30/);
      else await expect(won).toHaveCount(0);
    }
  });

  await test.step('each is in the list of messages, links to its receipt, and is then read', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: /^Messages unread: / }).click();
    const list = pageAt(page, '/my/msglist');
    for (const { orderId, text } of rows) {
      const message = list.locator(`a[href$="orderId=${orderId}"]`);
      const [name] = RESULTS.filter((each) => text.includes(each));
      await expect(message).toContainText(RESULT_WORD[name as Result]);
    }
    const first = list.locator('a[href*="orderId="]').first();
    await expect(first).toContainText('Unread:');
    await first.click();
    await expect(page).toHaveURL(/contractinfo\?orderId=\d+$/);
    await page.goBack();
    await expect(first).not.toContainText('Unread:');
  });
});

const RESULTS = ['Win', 'Lose', 'Draw'] as const;
type Result = (typeof RESULTS)[number];
const PROFIT_OF_50: Record<Result, string> = { Win: '+46.50', Lose: '−50.00', Draw: '0.00' };
const PROFIT_OF_10: Record<Result, string> = { Win: '+9.30', Lose: '−10.00', Draw: '0.00' };

const RESULT_WORD: Record<Result, string> = { Win: 'won', Lose: 'lost', Draw: 'tied' };

/** Weakly correlated, so that all of them rarely move the same way. */
const SYMBOLS = ['XAUUSDT', 'BTCUSDT', 'WTIUSDT', 'XAGUSDT', 'GBPUSDT'] as const;
const ROUNDS_MAX = 8;

type Row = { orderId: string; text: string };

/** Up on five markets at once; all the same way happens once in sixteen rounds. */
async function buyUntilBothHappen(page: Page, server: OwnServer): Promise<Row[]> {
  let rows: Row[] = [];
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    await test.step(`round ${round}: up on ${SYMBOLS.length} markets`, async () => {
      for (const symbol of SYMBOLS) await buyUp(page, symbol);
      if (round === 1) await expectNotifiedElsewhere(page, server);
      else await server.goAhead(ENDED_SECONDS);
      rows = await readEnded(page, round * SYMBOLS.length);
    });
    const hasBoth = (['Win', 'Lose'] as const).every((name) =>
      rows.some(({ text }) => text.includes(name)),
    );
    if (hasBoth) return rows;
  }
  throw new Error('all rounds of five contracts went the same way');
}

/** On another page: a toast that links there, and the count on the bell. */
async function expectNotifiedElsewhere(page: Page, server: OwnServer): Promise<void> {
  await page.goto('/');
  await expectLive(page);
  const toast = page.getByRole('status').getByRole('link');
  // It is shown for seconds only, and may be gone when the server says that it is there.
  const [, href] = await Promise.all([
    expect(toast).toHaveText(/contracts? (won|lost|tied|ended)/),
    toast.getAttribute('href', { timeout: 0 }),
    server.goAhead(ENDED_SECONDS),
  ]);
  expect(href).toMatch(/orderId=\d+$|msglist$/);
  await expect(page.getByRole('link', { name: /^Messages unread: [2-9]/ })).toBeVisible();
}

async function buyUp(page: Page, symbol: string): Promise<void> {
  await page.goto(`${DESK}?symbol=${symbol}`);
  await choosePeriod(page);
  await page.getByRole('button', { name: 'Up win 9.30, lose 10.00' }).click();
  await confirmOrder(page, 'Buy');
  await expect(page.getByText('Order successfully')).toBeVisible();
}

/** The newest round, as the order record lists it. */
async function readEnded(page: Page, countInAll: number): Promise<Row[]> {
  const rows = pageAt(page, '/newContract/orderlist').locator('a[href*="orderId="]');
  await page.goto('/newContract/orderlist?product=seconds&state=ended');
  await expect(rows).toHaveCount(countInAll);
  const newest = (await rows.all()).slice(0, SYMBOLS.length);
  return Promise.all(
    newest.map(async (row) => ({
      orderId: /\d+$/.exec((await row.getAttribute('href')) ?? '')?.[0] ?? '',
      text: (await row.textContent()) ?? '',
    })),
  );
}

async function choosePeriod(page: Page): Promise<void> {
  const period = page.getByRole('radio', { name: /^180 s/ });
  await page.locator('label').filter({ has: period }).click();
  await expect(period).toBeChecked();
}

async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify this receipt' }).click();
  await expect(page.getByText('This receipt is true')).toBeVisible();
  await expect(page.getByText('What this does not prove')).toBeVisible();
}

/** Another browser without a session. */
async function openAsStranger(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
