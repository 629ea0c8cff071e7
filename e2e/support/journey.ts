/**
 * A page that notices what a developer would notice: console errors, failed requests, server
 * faults.
 */
import AxeBuilder from '@axe-core/playwright';
import {
  type APIRequestContext,
  expect,
  test as base,
  type Locator,
  type Page,
} from '@playwright/test';

export type Watch = { faults: string[] };

export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page }, use) => {
      const watch: Watch = { faults: [] };
      await page.context().addInitScript(askNothing);
      page.on('console', (message) => {
        const isMissingPage =
          isDocument(message.location().url, page) && /\b404\b/.test(message.text());
        if (message.type() !== 'error' || isMissingPage) return;
        watch.faults.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => watch.faults.push(`page: ${error.message}`));
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        const isLeaving = reason.includes('ERR_ABORTED');
        if (!isLeaving) watch.faults.push(`request: ${request.url()} ${reason}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 500)
          watch.faults.push(`answer: ${response.url()} ${response.status()}`);
      });
      await use(watch);
      expect(watch.faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** What a price that ran away refused; a browser logs each refusal as if it were a fault. */
export function forgetRefusals(watch: Watch): void {
  watch.faults = watch.faults.filter((fault) => !/status of 4(09|22) \(/.test(fault));
}

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

/** Axe looks at what is on the screen. */
export async function expectNothingFound(page: Page, where = page.url()): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  expect(told, where).toEqual([]);
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
