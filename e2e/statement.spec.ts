/**
 * The statement: a member trades, moves a part of the purchase, and downloads every ledger line on
 * the page. A reader of spreadsheets adds it up, and the sums are the balances the app shows.
 */
import { readFile } from 'node:fs/promises';
import { exactAmount, formatUnits, parseUnits } from '@anywhen/money';
import type { Download, Page } from '@playwright/test';
import Papa from 'papaparse';
import { becomeMember, expect, followLink, pageAt, test } from './support/journey.ts';
import { postMoney, transferByHand } from './support/money.ts';

type Row = Readonly<Record<string, string>>;

test('[27] trade, download, add up: the file is what the app shows', async ({ page }) => {
  await becomeMember(page);
  await transferByHand(page, { to: 'spot', quantity: '2000' });
  const market = { symbol: 'BTCUSDT', side: 'buy', type: 'market' };
  await postMoney(page, '/api/spot/orders', { ...market, quoteAmount: '300' });
  const part = { from: 'spot', to: 'funds', currency: 'BTC', quantity: '0.001' };
  await postMoney(page, '/api/transfers', part);

  await test.step('the flow record leads to the page, which says what will be in it', async () => {
    await followLink(page, '/pay/record');
    await pageAt(page, '/pay/record').getByRole('link', { name: 'Statement' }).click();
    const statement = pageAt(page, '/pay/statement');
    await expect(statement.getByText('USDT, BTC')).toBeVisible();
    await expect(statement.getByText(/is no tax document/)).toBeVisible();
  });

  const rows = await test.step('a spreadsheet reads the file', async () => {
    const file = await download(page);
    expect(file.suggestedFilename()).toMatch(/^anywhen-paper-statement-[\d-]+\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    const { data, errors } = Papa.parse<Row>(text.trimEnd(), { header: true });
    expect(errors).toEqual([]);
    return data;
  });

  await test.step('what it adds up to is what the app shows, to the last digit', async () => {
    expect(rows.find(({ Row: kind }) => kind === 'note')?.['Note']).toContain('Paper money');
    for (const [account, path] of [
      ['spot', '/pay/spotgoods'],
      ['funds', '/pay/capital'],
    ] as const) {
      await followLink(page, path);
      for (const currency of ['USDT', 'BTC']) {
        await expectShown(page, { path, currency, units: sumOf(rows, account, currency) });
      }
    }
  });

  await test.step('the purchase is its cost, wherever its parts lie now', async () => {
    const [bought] = rows.filter((row) => row['Cost event'] === 'bought');
    expect(bought?.['Product']).toBe('BTCUSDT');
    const cost = rows.find((row) => row['Row'] === 'cost');
    expect(cost?.['Closing']).toBe(bought?.['Value USDT']);
    expect(cost?.['Held quantity']).toBe(bought?.['Quantity']);
  });

  await test.step('the same as JSON, on average; and a day before has nothing', async () => {
    await followLink(page, '/pay/statement');
    const statement = pageAt(page, '/pay/statement');
    await statement.getByText('JSON', { exact: true }).click();
    await statement.getByText('Average', { exact: true }).click();
    const json = JSON.parse(await readFile(await (await download(page)).path(), 'utf8')) as {
      method: string;
      lines: unknown[];
    };
    expect(json.method).toBe('average');
    expect(json.lines).toHaveLength(rows.filter((row) => row['Row'] === 'line').length);
    await statement.getByText('From day to day').click();
    await statement.getByLabel('To', { exact: true }).fill('2020-01-01');
    await expect(statement.getByText(/Nothing moved in this period/)).toBeVisible();
    await statement.getByLabel('From', { exact: true }).fill('2020-01-02');
    await expect(statement.getByText('The last day is before the first one')).toBeVisible();
  });
});

async function download(page: Page): Promise<Download> {
  const file = page.waitForEvent('download');
  await pageAt(page, '/pay/statement').getByRole('button', { name: 'Download' }).click();
  return file;
}

/** Of both sides of the balance, held and available. */
function sumOf(rows: readonly Row[], account: string, currency: string): string {
  const own = rows.filter((row) => row['Row'] === 'line' && row['Account'] === account);
  return formatUnits(
    own
      .filter((row) => row['Currency'] === currency)
      .reduce((sum, row) => sum + parseUnits(row['Amount'] ?? ''), 0n),
  );
}

type Shown = { path: string; currency: string; units: string };

/** The sheet of a balance shows all its digits. */
async function expectShown(page: Page, { path, currency, units }: Shown): Promise<void> {
  const balance = pageAt(page, path).getByRole('button', { name: new RegExp(`^${currency} `) });
  await balance.click();
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${currency} ·`) });
  const exact = exactAmount(units, currency);
  await expect
    .poll(async () => (await sheet.textContent())?.replaceAll(',', ''))
    .toContain(`Total${exact}`);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
}
