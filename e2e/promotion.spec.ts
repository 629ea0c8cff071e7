/**
 * Two members in two browsers: one invites and later signs the other, who trades; after the UTC day
 * both are paid exactly their shares of the fees, and one tap ends what binds the signed member.
 */
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { exactAmount, formatUnits, parseUnits } from '@anywhen/money';
import { expectNothingFoundInBoth } from './support/axe.ts';
import { expect, newUsername, PASSWORD, pageAt, testOnFreshServer } from './support/journey.ts';
import { postMoney } from './support/money.ts';
import type { OwnServer } from './support/own-server.ts';
import { becomeLevel1, becomeVerified } from './support/past.ts';

const DAY_SECONDS = 86_400;
/** A day is paid 20 minutes after it. */
const PAID_SECONDS = 20 * 60 + 2;
const ONE_USDT = parseUnits('1');

const test = testOnFreshServer();

type Fill = Record<'price' | 'fee' | 'feeCurrency', string>;

test('[14.6] [14.7] [14.8] invites, signs, and is paid for the fees of the other', async ({
  page: inviter,
  browser,
  server,
  watch,
}) => {
  await becomeVerified(inviter, server);
  const invite = pageAt(inviter, '/my/invite');
  const signing = pageAt(inviter, '/my/authorization_code');

  const link = await test.step('the invitation is shown with its link', async () => {
    await inviter.goto('/my/invite');
    await expect(
      invite.getByRole('figure', { name: 'QR code of your invitation link' }),
    ).toBeVisible();
    await expect(invite.getByText('Nobody yet')).toBeVisible();
    await expectNothingFoundInBoth(inviter);
    return await invite.getByText(/\/account\/register\?code=/).innerText();
  });

  await test.step('the picture to pass on has the same QR code, to the last square', async () => {
    const saved = inviter.waitForEvent('download');
    await invite.getByRole('button', { name: 'Save a picture' }).click();
    const picture = await saved;
    expect(picture.suggestedFilename()).toBe(`anywhen-paper-${link.slice(-6)}.png`);
    const shown = await readShownCode(invite);
    expect(shown.length).toBeGreaterThan(20);
    const png = await readFile(await picture.path(), 'base64');
    expect(await readDrawnCode(inviter, { png, size: shown.length })).toEqual(shown);
  });

  const friend = await openOther(browser, server);
  const username = await test.step('a second member registers by it', () =>
    registerBy(friend, link));

  const shares = await test.step('who trades becomes active, and the day has a line', async () => {
    await trade(friend, '1500');
    const fees = await listFees(friend);
    await inviter.reload();
    await expect(invite.getByText(`${username.slice(0, 2)}***`)).toBeVisible();
    await expect(invite.getByText('active', { exact: true })).toBeVisible();
    await expect(invite.getByText('not paid yet')).toBeVisible();
    const share = sumShares(fees, 10n);
    await expect(invite.getByText(`+${asShown(share)} USDT`)).toBeVisible();
    return { asInvited: share, count: fees.length };
  });

  const code = await test.step('only a verified member gets an authorization code', async () => {
    await friend.goto('/my/authorization_code');
    const own = pageAt(friend, '/my/authorization_code');
    await expect(own.getByRole('link', { name: 'To the levels' })).toBeVisible();
    await becomeLevel1(friend, { server, username });
    await friend.reload();
    await own.getByRole('button', { name: 'Create a code' }).click();
    return await own.getByText(/^[0-9A-Z]{8}$/).innerText();
  });

  await test.step('a member is added only after the code was checked', async () => {
    await inviter.goto('/my/authorization_code');
    const add = signing.getByRole('button', { name: 'Add as signed' });
    await expect(add).toBeDisabled();
    await signing.getByLabel('Member number').fill(await readUid(friend));
    await signing.getByLabel('Authorization code').fill('ZZZZZZZZ');
    await signing.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(signing.getByLabel('Authorization code')).toHaveAttribute('aria-invalid', 'true');
    watch.faults = watch.faults.filter((fault) => !/status of 422/.test(fault));
    await expect(add).toBeDisabled();
    await signing.getByLabel('Authorization code').fill(code.toLowerCase());
    await signing.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(signing.getByText(`The code is right: ${username.slice(0, 2)}***`)).toBeVisible();
    await expect(signing.getByText(/^Signed means/).last()).toBeVisible();
    await expectNothingFoundInBoth(inviter);
    await add.click();
    await expect(signing.getByText('Signed by you (1)')).toBeVisible();
  });

  const paid = await test.step('the signed member trades again, and the day ends', async () => {
    await trade(friend, '2500');
    const all = await listFees(friend);
    const fees = all.slice(0, all.length - shares.count);
    await server.goAheadTo(endOfDay(server) + PAID_SECONDS);
    return {
      commission: shares.asInvited + sumShares(fees, 15n),
      rebate: sumShares(fees, 5n),
    };
  });

  await test.step('the inviter is paid 10 % of the first fees and 15 % of the others', async () => {
    await inviter.goto('/my/invite');
    const amount = `+${asShown(paid.commission)} USDT`;
    await expect(invite.getByText(amount)).toBeVisible();
    await expect(invite.getByText('not paid yet')).toHaveCount(0);
    await inviter.goto('/pay/record');
    const flow = pageAt(inviter, '/pay/record');
    await expect(flow.getByText('Commission').first()).toBeVisible();
  });

  await test.step('the signed member has a rebate, sees the signer, and ends it', async () => {
    await friend.goto('/my/invite');
    const rebate = pageAt(friend, '/my/invite').getByText(`+${asShown(paid.rebate)} rebate`);
    await expect(rebate).toBeVisible();
    await friend.goto('/my/authorization_code');
    const own = pageAt(friend, '/my/authorization_code');
    await expect(own.getByRole('heading', { name: 'You are signed' })).toBeVisible();
    await own.getByRole('button', { name: 'End it now' }).click();
    await expect(own.getByRole('button', { name: 'Create a code' })).toBeVisible();
  });

  await test.step('the inviter reads that it has ended', async () => {
    await inviter.goto('/my/msglist');
    const messages = pageAt(inviter, '/my/msglist');
    await messages.getByRole('link', { name: /A signing has ended/ }).click();
    await expect(signing.getByText('Signed by you (0)')).toBeVisible();
  });

  await friend.context().close();
});

/** By row, where the QR code on the page is dark. */
function readShownCode(invite: Locator): Promise<string[]> {
  const code = invite.getByRole('figure', { name: 'QR code of your invitation link' });
  return code.evaluate((figure) => {
    const svg = figure.querySelector('svg');
    const size = svg?.viewBox.baseVal.width ?? 0;
    const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
    const drawn = [...figure.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
    for (const [, x, y] of drawn.join('').matchAll(/M(\d+) (\d+)h/g)) {
      const row = rows[Number(y)];
      if (row) row[Number(x)] = '#';
    }
    return rows.map((row) => row.join(''));
  });
}

/** The same of the picture that was saved, by the middle of each square. */
function readDrawnCode(page: Page, picture: { png: string; size: number }): Promise<string[]> {
  const code = { left: 260, top: 350, width: 560, margin: 3 };
  return page.evaluate(
    async ({ png, size, left, top, width, margin }) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      const step = width / (size + 2 * margin);
      const middle = (start: number, at: number) => start + (at + margin + 0.5) * step;
      const isDark = (x: number, y: number) =>
        (pen?.getImageData(middle(left, x), middle(top, y), 1, 1).data[0] ?? 255) < 128;
      const all = Array.from({ length: size }, (_each, at) => at);
      return all.map((y) => all.map((x) => (isDark(x, y) ? '#' : '.')).join(''));
    },
    { ...picture, ...code },
  );
}

async function openOther(browser: Browser, server: OwnServer): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

/** By hand, from the address the inviter passed on; returns the username. */
async function registerBy(page: Page, link: string): Promise<string> {
  const username = newUsername();
  await page.goto(link);
  const form = pageAt(page, '/account/register');
  await expect(form.getByText('This invitation is valid.')).toBeVisible();
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('E-mail address').fill(`${username}@example.com`);
  await form.getByLabel('Login password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Repeat the login password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Send code' }).click();
  await form.getByRole('button', { name: 'Fill in' }).click();
  await form.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Registered successfully')).toBeVisible();
  return username;
}

/** Buys and sells again, so that there is a fee in BTC and one in USDT. */
async function trade(page: Page, quantity: string): Promise<void> {
  await postMoney(page, '/api/transfers', {
    from: 'funds',
    to: 'spot',
    currency: 'USDT',
    quantity,
  });
  const market = { symbol: 'BTCUSDT', type: 'market' };
  await postMoney(page, '/api/spot/orders', { ...market, side: 'buy', quoteAmount: quantity });
  await postMoney(page, '/api/spot/orders', { ...market, side: 'sell', quantity: '0.01' });
}

/** In USDT units, newest first: a fee in BTC at the price of its own trade. */
async function listFees(page: Page): Promise<bigint[]> {
  const answer = await page.context().request.get('/api/spot/trades?limit=200');
  const { data } = (await answer.json()) as { data: { fills: Fill[] } };
  return data.fills.map(({ price, fee, feeCurrency }) => {
    const units = parseUnits(fee);
    return feeCurrency === 'USDT' ? units : (units * parseUnits(price)) / ONE_USDT;
  });
}

/** Each share is rounded down by itself. */
function sumShares(fees: readonly bigint[], percent: bigint): bigint {
  return fees.reduce((sum, fee) => sum + (fee * percent) / 100n, 0n);
}

/** A zero at the end is not shown. */
function asShown(units: bigint): string {
  return exactAmount(formatUnits(units), 'USDT');
}

async function readUid(page: Page): Promise<string> {
  const answer = await page.context().request.get('/api/me');
  return ((await answer.json()) as { data: { uid: string } }).data.uid;
}

function endOfDay({ nowMs }: OwnServer): number {
  return (Math.floor(nowMs / 1_000 / DAY_SECONDS) + 1) * DAY_SECONDS;
}
