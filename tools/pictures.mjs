/**
 * `npm run pictures`: the pictures of the README and of docs/operations.md, taken of the built apps
 * on fresh data folders, so that they show what is there. Run it after a change of what they show;
 * `npm run pictures -- desk` takes those of the console alone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { requireChromium } from './chromium.mjs';
import { takeDeskPictures } from './desk-pictures.mjs';
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

const browser = await chromium.launch({
  executablePath: requireChromium() || undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  if (process.argv[2] !== 'desk') await takeMembersPictures();
  await takeDeskPictures({ browser, save });
} finally {
  await browser.close();
}

async function takeMembersPictures() {
  const server = await runServer();
  try {
    for (const picture of PICTURES) await take(server, picture);
  } finally {
    await server.remove();
  }
}

async function take(server, { name, path, theme, shows }) {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    hasTouch: true,
    colorScheme: theme,
    locale: 'en-GB',
  });
  await logIn(server, page);
  await page.goto(`${server.url}${path}`);
  await page.getByText(shows).first().waitFor();
  await save(page, name);
  await page.close();
}

async function save(page, name) {
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  console.log(`docs/pictures/${name}.png`);
}

async function logIn(server, page) {
  const password = readFileSync(join(server.dataDir, 'demo-member'), 'utf8').trim();
  await page.goto(`${server.url}/account/login`);
  await page.getByLabel('Account').fill('demo');
  await page.getByLabel('Login password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/account/login');
}
