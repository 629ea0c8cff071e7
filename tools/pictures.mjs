/**
 * `npm run pictures`: the pictures of the README, taken of the built app on a fresh data folder, so
 * that they show what is there. Run it after a change of what they show.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { requireChromium } from './chromium.mjs';
import { ROOT } from './node-programs.mjs';
import { runServer } from './running-server.mjs';

const FOLDER = join(ROOT, 'docs/pictures');

const PICTURES = [
  { name: 'home', path: '/', theme: 'light', shows: 'Today’s P&L' },
  { name: 'spot', path: '/trade/trade?symbol=BTCUSDT', theme: 'dark', shows: 'Verified' },
  {
    name: 'options',
    path: '/newContract/newContract?product=option&symbol=ETHUSDT',
    theme: 'light',
    shows: 'Verified',
  },
  { name: 'earn', path: '/financial/financeindex', theme: 'dark', shows: '8.00%' },
];

const server = await runServer();
const browser = await chromium.launch({
  executablePath: requireChromium() || undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const picture of PICTURES) await take(picture);
} finally {
  await browser.close();
  await server.remove();
}

async function take({ name, path, theme, shows }) {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    hasTouch: true,
    colorScheme: theme,
    locale: 'en-GB',
  });
  await logIn(page);
  await page.goto(`${server.url}${path}`);
  await page.getByText(shows).first().waitFor();
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.close();
  console.log(`docs/pictures/${name}.png`);
}

async function logIn(page) {
  const password = readFileSync(join(server.dataDir, 'demo-member'), 'utf8').trim();
  await page.goto(`${server.url}/account/login`);
  await page.getByLabel('Account').fill('demo');
  await page.getByLabel('Login password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/account/login');
}
