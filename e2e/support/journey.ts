/** A page fixture that fails on console errors, failed requests and server faults. */
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
  // One per worker, which runs one journey at a time, so advancing time affects no other journey.
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
        // An overloaded server says when to retry, and the page does.
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

/** A journey that controls time; all its pages use that server. */
export const testOnOwnServer = test.extend({
  baseURL: async ({ ownServer }, provide) => provide(ownServer.url),
});

/** The same with a new server, which has its own settings. */
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

/** The visible page; cached pages stay in the document, hidden. */
export function shown(page: Page): Locator {
  return page.locator('[data-route]:visible');
}

/** A specific page: during a transition "the visible page" may still be the old one. */
export function pageAt(page: Page, path: string): Locator {
  return page.locator(`[data-route="${path}"]`);
}

/** An unknown path answers 404 with the catch-all page; browsers log that as an error. */
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
 * Navigates within the app without a reload, like a tap on a link; resolves when that page, or the
 * one it redirects to, is shown. The first page of a browser is loaded.
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
    // A page that redirected to this one has already navigated.
    const isHere = () => location.pathname + location.search === href;
    while ((history.state === before && !isHere()) || !isShown()) await nextFrame();
    // Its requests then make it busy.
    for (let frame = 0; frame < 2; frame += 1) await nextFrame();
  }, address);
}

/** On the sheet in which the order is read once more. */
export async function confirmOrder(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
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

/** A name that is unique in this run. */
export function newUsername(): string {
  members += 1;
  return `m${process.pid}${Date.now() % 1_000_000}${members}`.slice(0, 20);
}

export const PASSWORD = 'four quiet paper boats';

/** Registers over the API in this page's browser, for journeys that start as a member. */
export async function becomeMember(page: Page): Promise<string> {
  return registerIn(page.context().request);
}

/** Registers a member in this context; returns the username. */
export async function registerIn(
  context: APIRequestContext,
  username = newUsername(),
): Promise<string> {
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
 * From /my/my. The socket may report the end before the reply arrives, so that the page is a
 * visitor's before the dialog has closed: it is done when its step back is.
 */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(shown(page).getByRole('link', { name: 'Register' }).first()).toBeVisible();
  await page.waitForFunction(() => history.state.sheets.length === 0);
}

/** The CSRF token a page sends with every request. */
export async function csrfOf(context: APIRequestContext): Promise<string> {
  const { cookies } = await context.storageState();
  return cookies.find(({ name }) => name === 'anywhen_csrf')?.value ?? '';
}
