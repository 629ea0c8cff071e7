/**
 * A page that notices what a developer would notice: console errors, failed requests, server
 * faults.
 */
import {
  type APIRequestContext,
  expect,
  test as base,
  type Locator,
  type Page,
} from '@playwright/test';
import { OwnServer, type Start } from './own-server.ts';

export type Watch = { faults: string[] };

export const test = base.extend<{ watch: Watch }, { ownServer: OwnServer }>({
  // One for each worker, which runs one journey at a time: nobody else notices when time passes.
  ownServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, provide) => {
      const server = await OwnServer.start();
      await provide(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 0 },
  ],
  watch: [
    async ({ page }, provide) => {
      const watch: Watch = { faults: [] };
      await page.context().addInitScript(askNothing);
      page.on('console', (message) => {
        const isMissingPage =
          isDocument(message.location().url, page) && /\b404\b/.test(message.text());
        const isBusy = /\bstatus of 503\b/.test(message.text());
        if (message.type() !== 'error' || isMissingPage || isBusy) return;
        watch.faults.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => watch.faults.push(`page: ${error.message}`));
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        const isLeaving = reason.includes('ERR_ABORTED');
        if (!isLeaving) watch.faults.push(`request: ${request.url()} ${reason}`);
      });
      page.on('response', (response) => {
        // A server on a machine that is too slow says when to ask again; the page does.
        const isBusy = response.status() === 503 && response.headers()['retry-after'] !== undefined;
        if (response.status() >= 500 && !isBusy)
          watch.faults.push(`answer: ${response.url()} ${response.status()}`);
      });
      await provide(watch);
      expect(watch.faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** A journey in which time passes when it says so; all its pages are of that server. */
export const testOnOwnServer = test.extend({
  baseURL: async ({ ownServer }, provide) => provide(ownServer.url),
});

/** The same with a server that no other journey has used, and that has settings of its own. */
export const testOnFreshServer = (how: Start = {}) =>
  test.extend<{ server: OwnServer }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    server: async ({}, provide) => {
      const server = await OwnServer.start(how);
      await provide(server);
      await server.remove();
    },
    baseURL: async ({ server }, provide) => provide(server.url),
  });

export { expect };

/** What is asked before a large order has tests of its own; a journey goes straight on. */
function askNothing(): void {
  if (location.protocol === 'about:') return;
  localStorage.setItem('anywhen.order-question', JSON.stringify({ state: { before: 'never' } }));
}

/** The page on the screen; kept pages stay in the document, hidden. */
export function shown(page: Page): Locator {
  return page.locator('[data-route]:visible');
}

/** One certain page: while two change places, "the page on the screen" may still be the old one. */
export function pageAt(page: Page, path: string): Locator {
  return page.locator(`[data-route="${path}"]`);
}

/** A path nobody serves answers 404 with the catch-all page; browsers log that as an error. */
function isDocument(url: string, page: Page): boolean {
  return url === page.url() || /\/(no\/such\/page|this-page-does-not-exist|nowhere)$/.test(url);
}

/** The socket is up: the page has just received a price, and will receive what comes next. */
export async function expectLive(page: Page): Promise<void> {
  const row = shown(page).getByRole('link', { name: /BTC/ }).first();
  const before = await row.textContent();
  await expect.poll(() => row.textContent()).not.toBe(before);
}

/**
 * To another page of the app without a reload, as a tap on a link leads there; resolves when that
 * page is shown, or the one it leads on to. The first page of a browser is loaded.
 */
export async function followLink(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address);
    return;
  }
  await page.evaluate(async (href) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const before: unknown = history.state;
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
    const isShown = () => {
      const paths = [...document.querySelectorAll<HTMLElement>('[data-route]')]
        .filter((one) => one.offsetParent !== null)
        .map((one) => one.dataset['route']);
      return paths.length === 1 && [location.pathname, '*'].includes(paths[0] ?? '');
    };
    // A page that led on to this one by itself has made the way already.
    const isHere = () => location.pathname + location.search === href;
    while ((history.state === before && !isHere()) || !isShown()) await nextFrame();
    // What it then asks for makes it busy.
    for (let frame = 0; frame < 2; frame += 1) await nextFrame();
  }, address);
}

/** Neither lies on the other. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  if (!first || !second) throw new Error('one of them is not on the screen');
  const isApart =
    first.x + first.width <= second.x ||
    second.x + second.width <= first.x ||
    first.y + first.height <= second.y ||
    second.y + second.height <= first.y;
  expect(isApart, `${JSON.stringify(first)} on ${JSON.stringify(second)}`).toBe(true);
}

let members = 0;

/** A name nobody else in this run has. */
export function newUsername(): string {
  members += 1;
  return `m${process.pid}${Date.now() % 1_000_000}${members}`.slice(0, 20);
}

export const PASSWORD = 'four quiet paper boats';

/** Registers over the API in this page's browser, for journeys that begin as a member. */
export async function becomeMember(page: Page): Promise<string> {
  return registerIn(page.context().request);
}

/** A new member whose session the context keeps; returns the username. */
export async function registerIn(context: APIRequestContext): Promise<string> {
  const username = newUsername();
  await context.get('/api/demo/prose');
  const headers = { 'x-csrf': await csrfOf(context) };
  const email = `${username}@example.com`;
  const asked = { purpose: 'register', channel: 'email', target: email };
  await context.post('/api/auth/codes', { headers, data: asked });
  const inbox = (await (await context.get('/api/auth/inbox')).json()) as {
    data: { codes: { code: string }[] };
  };
  const code = inbox.data.codes[0]?.code ?? '';
  const form = { channel: 'email', invite: 'PAPER1', username, email, code };
  const answer = await context.post('/api/auth/register', {
    headers,
    data: { ...form, password: PASSWORD, repeat: PASSWORD },
  });
  expect(answer.ok()).toBe(true);
  return username;
}

/**
 * From /my/my. The socket may tell of the end before the answer does, so that the page is a
 * visitor's while the question has not been closed yet: it is over when its step back is.
 */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(shown(page).getByRole('link', { name: 'Register' }).first()).toBeVisible();
  await page.waitForFunction(() => history.state.sheets.length === 0);
}

/** What a page repeats with everything it sends. */
export async function csrfOf(context: APIRequestContext): Promise<string> {
  const { cookies } = await context.storageState();
  return cookies.find(({ name }) => name === 'anywhen_csrf')?.value ?? '';
}
