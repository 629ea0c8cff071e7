/** Somebody of the staff in a browser: by a one-time link to a session, and back after its end. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { codeAt } from './authenticator.ts';
import { expect } from './journey.ts';
import type { OwnServer } from './own-server.ts';

const STAFF_PASSWORD = 'seven quiet otters hum';
const DESK = { width: 1280, height: 800 };

export class StaffBrowser {
  #secret = '';

  private constructor(
    readonly page: Page,
    private readonly server: OwnServer,
  ) {}

  /** A browser of its own, which shares nothing with the member's. */
  static async open(
    browser: Browser,
    server: OwnServer,
    options: BrowserContextOptions = {},
  ): Promise<StaffBrowser> {
    const context = await browser.newContext({
      baseURL: server.consoleUrl,
      viewport: DESK,
      locale: 'en-GB',
      ...options,
    });
    return new StaffBrowser(await context.newPage(), server);
  }

  /** `id` is chosen by the first admin alone. */
  async enterByLink(token: string, id?: string): Promise<void> {
    const { page } = this;
    await page.goto(`/#link=${token}`);
    if (id !== undefined) await page.getByLabel('Your name').fill(id);
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
    await page.getByLabel('Password, once more').fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: 'Add your authenticator' })).toBeVisible();
    await expect(page.getByRole('figure')).toBeVisible();
    this.#secret = (await page.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? '';
    await this.#enterCode();
  }

  /** After the session has ended, on the page where it did. */
  async enterAgain(id: string): Promise<void> {
    const { page } = this;
    await page.reload();
    await page.getByLabel('Name').fill(id);
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Next' }).click();
    await this.#enterCode();
  }

  async #enterCode(): Promise<void> {
    const code = codeAt(this.#secret, this.server.nowMs);
    await this.page.getByLabel('Six digits').fill(code);
    await this.page.getByRole('button', { name: 'Log in' }).click();
    await expect(this.page.getByRole('button', { name: 'Log out' }).first()).toBeVisible();
  }

  async choose(name: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect(this.page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
  }

  /** As an admin; returns the token of the link that is shown once. */
  async createColleague(id: string, role: string): Promise<string> {
    const { page } = this;
    await this.choose('Staff accounts');
    await page.getByLabel('Name', { exact: true }).fill(id);
    await page.getByLabel('Role').selectOption({ label: role });
    await page.getByRole('button', { name: 'Create and show the link' }).click();
    await expect(page.getByRole('heading', { name: `Link for ${id}` })).toBeVisible();
    const link = (await page.getByText(/#link=[\w-]{43}$/).textContent()) ?? '';
    await page.getByRole('button', { name: 'I have it' }).click();
    return link.split('#link=')[1] ?? '';
  }
}
