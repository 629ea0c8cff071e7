/** Moves money in a page's own browser: over the API where the UI is not under test, or by hand. */
import { expect, type APIRequestContext, type Page } from '@playwright/test';

type Fill = { against: string };
type Reply = {
  data: {
    fills: Fill[];
    contract: { id: string };
    position: { id: string } | null;
    bot: { id: string };
    machine: { id: string };
  };
};

async function csrfOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'anywhen_csrf')?.value ?? '';
}

export async function postMoney(page: Page, path: string, data: object): Promise<Reply['data']> {
  const headers = { 'x-csrf': await csrfOf(page), 'idempotency-key': crypto.randomUUID() };
  const answer = await page.context().request.post(path, { headers, data });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as Reply).data;
}

/** USDT from funds, on the page for it. */
export async function transferByHand(
  page: Page,
  { to, quantity }: { to: string; quantity: string },
): Promise<void> {
  await page.goto(`/pay/payexchange?from=funds&to=${to}&currency=USDT`);
  await page.getByLabel('Quantity').fill(quantity);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Confirm transfer' }).click();
  await expect(page.getByText('Transferred', { exact: true })).toBeVisible();
}

/** The current best bid and best ask. */
export async function bestPrices(
  request: APIRequestContext,
  symbol: string,
): Promise<{ bid: number; ask: number }> {
  const answer = await request.get(`/api/depth?symbol=${symbol}`);
  const { data } = (await answer.json()) as { data: { bids: [string][]; asks: [string][] } };
  return { bid: Number(data.bids[0]?.[0]), ask: Number(data.asks[0]?.[0]) };
}
