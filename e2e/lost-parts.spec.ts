/** A proxy that fails: parts that are refused, answers that are not ours, a server that is away. */
import { expect, pageAt, shown, test as base } from './support/journey.ts';
import { fileOf } from './support/built-files.ts';
import { WayToServer } from './support/way-to-server.ts';

const test = base.extend<{ way: WayToServer }>({
  way: async ({ baseURL }, provide) => {
    const way = await WayToServer.open(baseURL ?? '');
    await provide(way);
    way.close();
  },
});

/** What the proxy refuses is intended, and so is the answer that nobody is logged in. */
test.afterEach(({ watch }) => {
  const intended = /503|401|WebSocket|dynamically imported/;
  watch.faults = watch.faults.filter((fault) => !intended.test(fault));
});

test('a part that is refused keeps the page and what was typed, and comes at another try', async ({
  page,
  way,
}) => {
  await page.goto(`${way.url}/trade/trade?symbol=BTCUSDT`);
  const ticket = pageAt(page, '/trade/trade');
  const quantity = ticket.getByLabel('Quantity');
  await quantity.fill('0.5');
  way.refused = new RegExp(fileOf('src/spot/ticket/more/more-types.tsx'));
  await ticket.getByRole('button', { name: /^More types/ }).click();
  const part = page.getByText('This part could not be loaded.');
  await expect(part).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(part).toBeVisible();
  way.refused = undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(part).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(quantity).toHaveValue('0.5');
});

test('the menu that is refused does not take the app with it', async ({ page, way }) => {
  await page.goto(`${way.url}/`);
  way.refused = new RegExp(fileOf('src/shell/shell-sheets.tsx'));
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  await expect(shown(page).getByText('BTC').first()).toBeVisible();
  way.refused = undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('an answer that is not ours is shown as none, and asked for again', async ({ page, way }) => {
  way.refused = /^\/api\/options/;
  await page.goto(`${way.url}/newContract/contractinfo?product=option`);
  await expect(page.getByText('Something broke on this page')).toHaveCount(0);
  const retry = shown(page).getByRole('button', { name: 'Try again' }).first();
  await expect(retry).toBeVisible();
  way.refused = undefined;
  await retry.click();
  await expect(retry).toHaveCount(0);
});

test.describe('with the offline shell', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a server that is away opens the kept shell, whole and with its headers', async ({
    page,
    way,
  }) => {
    await page.goto(`${way.url}/`);
    await expect(shown(page).getByText('BTC').first()).toBeVisible();
    await page.evaluate(isShellKept);
    const kept = await page.evaluate(listShell);
    expect(kept.files.filter((file) => file.endsWith('.css'))).toHaveLength(1);
    expect(kept.files.filter((file) => file.endsWith('.woff2'))).toHaveLength(1);
    expect(kept.files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(3);
    expect(kept.headers['content-security-policy']).toContain("script-src 'self'");
    expect(kept.headers['x-frame-options']).toBe('DENY');

    way.isAway = true;
    await page.goto(`${way.url}/`);
    await expect(shown(page).getByText('No connection to the server')).toBeVisible();
    way.isAway = false;
    await expect(shown(page).getByRole('link', { name: 'Register' })).toBeVisible();
  });
});

async function isShellKept(): Promise<void> {
  await navigator.serviceWorker.ready;
  while (!(await caches.match('/'))) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function listShell(): Promise<{ files: string[]; headers: Record<string, string> }> {
  const shell = await caches.open('anywhen-shell-2');
  const files = (await shell.keys()).map(({ url }) => new URL(url).pathname);
  return { files, headers: Object.fromEntries((await shell.match('/'))?.headers ?? []) };
}
