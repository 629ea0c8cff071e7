/**
 * The sheets that lie on the pages, of a member with data in them: each fits every screen and
 * letter size, has nothing too small for a thumb, and passes axe in both themes. So do the bars
 * around a page.
 */
import type { Locator, Page } from '@playwright/test';
import { expectNothingFoundInBoth } from './support/axe.ts';
import { joinAsBusyMember } from './support/busy-member.ts';
import { expect, followLink, shown, testOnOwnServer as test } from './support/journey.ts';
import { findMisfits, SCREEN, SCREENS, SHEET } from './support/screens.ts';
import { findSmallTargets } from './support/targets.ts';

type Opening = {
  name: string;
  address: string;
  /** Taps its way to the sheet. */
  open: (place: Locator, page: Page) => Promise<void>;
};

const tap = (place: Locator, name: string | RegExp) =>
  place.getByRole('button', { name }).first().click();

const inSheet = (page: Page, name: string | RegExp) => tap(page.getByRole('dialog'), name);

const SPOT = '/trade/trade?symbol=PEPEUSDT';
const LEVERAGE = '/newContract/newContract?product=derivatives&symbol=BTCUSDT';
const POSITIONS = '/newContract/positionList';

const ORDERING: readonly Opening[] = [
  {
    name: 'review of a spot order',
    address: SPOT,
    open: async (ticket, page) => {
      await ticket.getByText('Market', { exact: true }).click();
      await ticket.locator('[data-field=amount]').fill('1234.56');
      await tap(ticket, 'Buy PEPE');
      await expect(page.getByRole('dialog').getByText('From the market')).toBeVisible();
    },
  },
  { name: 'more kinds of orders', address: SPOT, open: (ticket) => tap(ticket, /^More types/) },
  { name: 'waiting order', address: SPOT, open: (ticket) => tap(ticket, /Buy.*PEPE\/USDT/) },
  {
    name: 'amended order',
    address: SPOT,
    open: async (ticket, page) => {
      await tap(ticket, /Buy.*PEPE\/USDT/);
      await inSheet(page, 'Amend');
    },
  },
  {
    name: 'review of a leveraged order',
    address: LEVERAGE,
    open: async (ticket) => {
      await ticket.locator('[data-field=amount]').fill('0.001');
      await tap(ticket, /^Buy · long BTC/);
    },
  },
  { name: 'leverage', address: LEVERAGE, open: (ticket) => tap(ticket, /^Leverage/) },
  { name: 'order book', address: LEVERAGE, open: (ticket) => tap(ticket, /book/i) },
  {
    name: 'option',
    address: '/newContract/newContract?product=option&symbol=BTCUSDT',
    open: async (desk) => {
      await desk.getByRole('radio', { name: '60 min' }).check({ force: true });
      await tap(desk, /^BTC Call .*: costs/);
    },
  },
  {
    name: 'market',
    address: '/newContract/newContract',
    open: (desk) => tap(desk, /Choose another market/),
  },
];

const OWNED: readonly Opening[] = [
  { name: 'close', address: POSITIONS, open: (list) => tap(list, 'Close') },
  { name: 'margin', address: POSITIONS, open: (list) => tap(list, 'Margin') },
  { name: 'levels', address: POSITIONS, open: (list) => tap(list, 'TP / SL') },
  { name: 'option sold back', address: POSITIONS, open: (list) => tap(list, /^Sell back for/) },
  {
    name: 'stake',
    address: '/homeindex/livecoin',
    open: (page) => tap(page.getByRole('listitem'), /USDT/),
  },
  {
    name: 'machine',
    address: '/homeindex/machine',
    open: (page) => tap(page.getByRole('listitem'), /Nano/),
  },
  { name: 'balance', address: '/pay/spotgoods', open: (list) => tap(list, /^PEPE/) },
  { name: 'line of the flow record', address: '/pay/record', open: (list) => tap(list, /USDT/) },
  { name: 'filter', address: '/pay/record', open: (list) => tap(list, /^Filter/) },
  {
    name: 'transfer',
    address: '/pay/payexchange',
    open: async (form) => {
      await form.getByLabel('Quantity').fill('12.12345678');
      await tap(form, 'Review');
    },
  },
  {
    name: 'finance product',
    address: '/homeindex/finance-details?id=F7',
    open: (page) => tap(page, /^Buy|^Subscribe|^Purchase/),
  },
];

const OTHERS: readonly Opening[] = [
  { name: 'menu', address: '/', open: (_page, page) => tap(page.locator('body'), 'Open the menu') },
  {
    name: 'language',
    address: '/homeindex/my',
    open: (_page, page) => tap(page.locator('body'), /Language/),
  },
  { name: 'log out', address: '/my/my', open: (page) => tap(page, 'Log out') },
  {
    name: 'export',
    address: '/trade/tardelist',
    open: (_page, page) => tap(page.locator('body'), 'Export as CSV'),
  },
  {
    name: 'alert',
    address: '/newContract/kline',
    open: (_page, page) => tap(page.locator('body'), /alert/i),
  },
  { name: 'price check', address: '/newContract/kline', open: (page) => tap(page, /^Check/) },
  {
    name: 'chart settings',
    address: '/newContract/kline2',
    open: (_page, page) => tap(page.locator('body'), 'Chart settings'),
  },
  {
    name: 'erasing',
    address: '/homeindex/accountconfig',
    open: (page) => tap(page, /Delete my data/),
  },
  {
    name: 'limits and breaks',
    address: '/newContract/newContract',
    open: (page) => tap(page, /^Limits and breaks/),
  },
];

const GROUPS = { 'of orders': ORDERING, 'of what one has': OWNED, 'of the rest': OTHERS };

for (const [group, openings] of Object.entries(GROUPS)) {
  test(`[S20] the sheets ${group} fit`, async ({ page, ownServer }) => {
    const addressOf = await joinAsBusyMember(page, ownServer);
    const faults: string[] = [];
    for (const { name, address, open } of openings) {
      await test.step(name, async () => {
        await followLink(page, '/homeindex/about');
        await followLink(page, addressOf(address));
        await expect(shown(page)).toHaveCount(1);
        const sheet = page.locator(SHEET).last();
        await open(shown(page), page);
        await expect(sheet).toBeVisible();
        await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
        const found = [
          ...(await findMisfits(page, SCREENS, SHEET)),
          ...(await findSmallTargets(page, SHEET)),
        ];
        faults.push(...found.map((fault) => `${name}: ${fault}`));
        await expectNothingFoundInBoth(page, name);
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
      });
    }
    expect(faults).toEqual([]);
  });
}

test('[S20] the bars around a page have nothing too small for a thumb', async ({
  page,
  ownServer,
}) => {
  await joinAsBusyMember(page, ownServer);
  for (const address of ['/', '/pay/assets', '/newContract/kline']) {
    await followLink(page, address);
    expect(await findSmallTargets(page, SCREEN), address).toEqual([]);
  }
});
