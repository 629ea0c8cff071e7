/**
 * Rates of later purchases, changed by two people: the difference is shown before it is sent, a
 * colleague approves it, and members read it a day before it begins.
 */
import { expectNothingFoundInBoth } from './support/axe.ts';
import { StaffBrowser } from './support/console.ts';
import { expect, testOnFreshServer } from './support/journey.ts';

const PRODUCT = '/homeindex/finance-details?id=F30';

const TITLE = /^Terms and their history/;
const DETAILS = '/newContract/contractinfo?product=';

/** Where each other product shows its terms, and a rate that must be among them. */
const PAGES: readonly (readonly [path: string, name: RegExp | string, rate: RegExp])[] = [
  ['/homeindex/livecoin', TITLE, /Interest a year/],
  ['/homeindex/machine', TITLE, /Fee of the mining pool/],
  [`${DETAILS}option`, TITLE, /Spread, each way/],
  [`${DETAILS}derivatives&symbol=BTCUSDT`, TITLE, /Market order fee/],
  ['/trade/trade', 'Fees and their history', /Trading fee/],
];

const test = testOnFreshServer({ hasConsole: true });

test('a rate is changed by two people, and announced to everybody', async ({
  page,
  browser,
  server,
}) => {
  const admin = await StaffBrowser.open(browser, server);
  const rosa = await StaffBrowser.open(browser, server);
  const ben = await StaffBrowser.open(browser, server);
  await admin.enterByLink(await server.consoleToken(), 'ada');
  await rosa.enterByLink(await admin.createColleague('rosa', 'Reviewer'));
  await ben.enterByLink(await admin.createColleague('ben', 'Approver'));

  await test.step('one proposes it, with its bounds and the difference', async () => {
    await rosa.choose('Product terms');
    const form = rosa.page;
    await form.getByLabel('F30 · Interest a year, now 4.50 %').fill('4');
    await expect(form.getByText('4.50 % → 4.00 %').first()).toBeVisible();
    await form.getByLabel('Remark').fill('rates fell');
    await expectNothingFoundInBoth(form);
    await form.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(form.getByText('Waits')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Approve' })).toBeHidden();
  });

  await test.step('nothing is announced before a colleague approves it', async () => {
    await page.goto(PRODUCT);
    await expect(page.getByText('They apply to what you buy from now on')).toBeVisible();
    await ben.choose('Product terms');
    await ben.page.getByRole('button', { name: 'Approve' }).click();
    const question = ben.page.getByRole('alertdialog');
    await question.getByLabel('Remark').fill('agreed');
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(ben.page.getByText('Approved', { exact: true })).toBeVisible();
  });

  await test.step('members read it, with what holds until then', async () => {
    await page.reload();
    await expect(page.getByText(/^Other terms from/)).toBeVisible();
    await page.getByRole('button', { name: /^Terms and their history/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('4.50% → 4.00%')).toBeVisible();
    await expect(sheet.getByText('What holds now')).toBeVisible();
    await expectNothingFoundInBoth(page);
  });

  await test.step('every other product has its terms and their history on its own page', async () => {
    for (const [path, name, rate] of PAGES) {
      await page.goto(path);
      await page.getByRole('button', { name }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByText('What holds now')).toBeVisible();
      await expect(sheet.getByText(rate).first()).toBeVisible();
      await expect(sheet.getByText('Nothing was changed so far.')).toBeVisible();
    }
  });
});
