/**
 * The trading journal in a real browser: a note with tags on an order, found by its tag, edited in
 * two tabs of which the second learns what the first has written.
 */
import type { Page } from '@playwright/test';
import { expectNothingFoundInBoth } from './support/axe.ts';
import { becomeMember, expect, pageAt, test } from './support/journey.ts';
import { postMoney } from './support/money.ts';

const JOURNAL = '/my/journal';

/** The second tab is refused once, as it must be. */
test.afterEach(({ watch }) => {
  watch.faults = watch.faults.filter((fault) => !/status of 409/.test(fault));
});

test('an order gets a note and tags, which two tabs cannot overwrite unseen', async ({ page }) => {
  await becomeMember(page);
  const toSpot = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '1000' };
  await postMoney(page, '/api/transfers', toSpot);
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '200' };
  await postMoney(page, '/api/spot/orders', order);

  await test.step('from the record of the order to its note, with the chart', async () => {
    await page.goto('/trade/tardelist');
    await pageAt(page, '/trade/tardelist')
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Note and chart/ })
      .click();
    const sheet = noteSheet(page);
    await expect(sheet.getByRole('figure', { name: /^BTC\/USDT around/ })).toBeVisible();
    await sheet
      .getByRole('textbox', { name: 'Note' })
      .fill('Bought the dip.\nAgain <b>too early</b>.');
    await sheet.getByLabel('Add a tag').fill('#impatient');
    await sheet.getByRole('button', { name: 'Add', exact: true }).click();
    await expectNothingFoundInBoth(page);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('a note on the day has no such tag: the filter tells them apart', async () => {
    await page.goto(JOURNAL);
    const journal = pageAt(page, JOURNAL);
    await journal.getByRole('button', { name: 'Note on today' }).click();
    await noteSheet(page).getByRole('textbox', { name: 'Note' }).fill('A calm day.');
    await noteSheet(page).getByRole('button', { name: 'Save' }).click();
    await expect(journal.getByText('A calm day.')).toBeVisible();
    await journal.getByRole('radiogroup', { name: 'Tag' }).getByText('#impatient').click();
    await expect(journal.getByText('A calm day.')).toBeHidden();
    await expect(journal.getByText('Again <b>too early</b>.')).toBeVisible();
    await expectNothingFoundInBoth(page);
  });

  await test.step('of two tabs the second sees both and decides', async () => {
    const other = await page.context().newPage();
    await openFirst(page);
    await other.goto(JOURNAL);
    await openFirst(other);
    const [one, two] = [noteSheet(page), noteSheet(other)];
    await one.getByRole('textbox', { name: 'Note' }).fill('From the first tab.');
    await two.getByRole('textbox', { name: 'Note' }).fill('From the second tab.');
    await one.getByRole('button', { name: 'Save' }).click();
    await expect(pageAt(page, JOURNAL).getByText('From the first tab.')).toBeVisible();
    await two.getByRole('button', { name: 'Save' }).click();
    await expect(two.getByText('This note was changed elsewhere')).toBeVisible();
    await expect(two.getByText('From the first tab.')).toBeVisible();
    await two.getByRole('button', { name: 'Keep mine' }).click();
    await two.getByRole('button', { name: 'Save' }).click();
    await expect(pageAt(other, JOURNAL).getByText('From the second tab.')).toBeVisible();
  });
});

function noteSheet(page: Page) {
  return page.getByRole('dialog');
}

/** In the list whatever is filtered: the note on the order. */
async function openFirst(page: Page): Promise<void> {
  await pageAt(page, JOURNAL)
    .getByRole('button', { name: /^Spot order/ })
    .click();
  await expect(noteSheet(page).getByRole('textbox', { name: 'Note' })).toBeVisible();
}
