/**
 * Results in a real browser: a trade ends, and its day in the calendar says what its record says.
 */
import { expectNothingFoundInBoth } from './support/axe.ts';
import {
  becomeMember,
  expect,
  followLink,
  pageAt,
  testOnOwnServer as test,
} from './support/journey.ts';
import { postMoney, transferByHand } from './support/money.ts';

const PERIOD_SECONDS = 180;
const PROFITS = { Win: '+46.50', Lose: '−50.00', Draw: '0.00' } as const;
type Result = keyof typeof PROFITS;

test('a day’s result is that of the record', async ({ page, ownServer }) => {
  await becomeMember(page);

  await test.step('without a trade the page leads to the markets', async () => {
    await page.goto('/homeindex/more');
    await followLink(page, '/pay/results');
    const empty = pageAt(page, '/pay/results');
    await expect(empty.getByRole('link', { name: 'To the markets' })).toBeVisible();
  });

  await transferByHand(page, { to: 'contract', quantity: '1000' });
  const order = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: PERIOD_SECONDS, amount: '50' };
  const { contract } = await postMoney(page, '/api/seconds/orders', order);

  const result = await test.step('a contract ends', async () => {
    await ownServer.goAhead(PERIOD_SECONDS + 3);
    await page.goto(`/newContract/contractinfo?orderId=${contract.id}`);
    const receipt = pageAt(page, '/newContract/contractinfo');
    const shown = receipt.getByText(/^(Win|Lose|Draw)$/).first();
    await expect(shown).toBeVisible();
    return (await shown.textContent()) as Result;
  });

  await test.step('its day, its product and the month say the same', async () => {
    await page.goto('/pay/results');
    const results = pageAt(page, '/pay/results');
    const figure = PROFITS[result];
    const row = results.getByRole('row', { name: /Seconds contract/ });
    await expect(row).toContainText(figure.slice(1));
    const calendar = results.getByRole('region', { name: 'Results by day' });
    const cell = calendar.getByRole('button', { name: `: ${figure} USDT` }).last();
    await cell.click();
    await expect(cell).toHaveAttribute('aria-pressed', 'true');
    const account = results.getByText('Contract', { exact: true });
    if (result !== 'Draw') await expect(account).toBeVisible();
    await expectNothingFoundInBoth(page);
  });
});
