/**
 * Customer service in browsers of their own: a member asks, the assistant answers at once, a person
 * is asked for, staff answer live, and both sides see what was read. A visitor without an account,
 * and without a socket, gets the same.
 */
import { expectNothingFoundInBoth } from './support/axe.ts';
import { StaffBrowser } from './support/console.ts';
import { expect, followLink, pageAt, testOnFreshServer } from './support/journey.ts';
import { becomeUnlocked } from './support/past.ts';

const CHAT = '/kefu/kefu';
const SMALL = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };

const test = testOnFreshServer({ hasConsole: true });

test('[15.3] a member asks, a person answers live, and both see what was read', async ({
  page,
  browser,
  server,
  watch,
}) => {
  const anna = await StaffBrowser.open(browser, server);
  const chat = pageAt(page, CHAT);

  // Hours pass by it, and no session of staff lasts as long.
  await becomeUnlocked(page, server);
  await test.step('somebody of support comes by the admin’s link', async () => {
    const admin = await StaffBrowser.open(browser, server);
    await admin.enterByLink(await server.consoleToken(), 'ada');
    await anna.enterByLink(await admin.createColleague('anna', 'Support'));
    await admin.page.context().close();
    await anna.choose('Customer service');
    await expect(anna.page.getByText('Nothing here')).toBeVisible();
  });

  await test.step('the page says who answers before anything is asked', async () => {
    await page.goto(CHAT);
    await expect(
      chat.getByText('You are talking to an automated assistant.').first(),
    ).toBeVisible();
    await expect(chat.getByText('The assistant answers.')).toBeVisible();
  });

  await test.step('the assistant answers at once; a code is masked on both sides', async () => {
    await write('How do I deposit?');
    await expect(chat.getByText('Automated assistant', { exact: true }).first()).toBeVisible();
    await expect(chat.locator('details').first()).toBeVisible();
    await write('my code is 482913');
    await expect(chat.getByText('my code is ••••••')).toBeVisible();
    await expect(chat.getByText('Code hidden')).toBeVisible();
    await expectNothingFoundInBoth(page);
  });

  await test.step('what is typed survives a reload', async () => {
    await chat.getByRole('textbox').fill('Half a thought');
    await page.reload();
    await expect(chat.getByRole('textbox')).toHaveValue('Half a thought');
    await expect(chat.getByText('my code is ••••••')).toBeVisible();
    await chat.getByRole('textbox').fill('');
  });

  await test.step('a person is asked for, and the console sees it without a reload', async () => {
    await chat.getByRole('button', { name: 'Ask a person' }).click();
    await expect(chat.getByText('Waiting for a person.')).toBeVisible();
    await expect(anna.page.getByText('1 waiting')).toBeVisible();
    await anna.page.getByRole('link', { name: /^Member \d{8}/ }).click();
    await expect(anna.page.getByText('my code is ••••••')).toBeVisible();
    await anna.page.keyboard.press('t');
    await expect(chat.getByText('A person from support is here.')).toBeVisible();
    await expect(chat.getByText('Read', { exact: true })).toBeVisible();
  });

  await test.step('what may not be written stays in the field', async () => {
    await reply('Please send me your password');
    await expect(anna.page.getByText(/This asks for a password or a code/)).toBeVisible();
    await anna.page.getByLabel('Reply', { exact: true }).fill('');
    await expectNothingFoundInBoth(anna.page);
  });

  await test.step('staff type and answer, the member sees it live, and staff see it read', async () => {
    await anna.page.getByLabel('Reply', { exact: true }).pressSequentially('Hello, I am Anna');
    await expect(chat.getByText('Support is typing …')).toBeVisible();
    await anna.page.keyboard.press('Enter');
    await expect(chat.getByText('Hello, I am Anna')).toBeVisible();
    await expect(anna.page.getByText(/ read$/)).toBeVisible();
  });

  await test.step('elsewhere the member is told by a toast that leads back', async () => {
    await followLink(page, '/homeindex/quotes');
    await reply('Is there anything else?');
    await page.getByRole('link', { name: /Support has answered/ }).click();
    await expect(chat.getByText('Is there anything else?')).toBeVisible();
    for (const size of [SMALL, PHONE]) {
      await page.setViewportSize(size);
      const widths = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        window.innerWidth,
      ]);
      expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
      await expect(chat.getByRole('textbox')).toBeInViewport();
    }
  });

  await test.step('without a network nothing is lost and nothing is sent twice', async () => {
    await page.context().setOffline(true);
    await write('Sent without a network');
    await expect(chat.getByText('Not sent yet')).toBeVisible();
    await page.context().setOffline(false);
    await expect(chat.getByText('Not sent yet')).toHaveCount(0);
    await expect(anna.page.getByText('Sent without a network')).toHaveCount(1);
    await expect(chat.getByText('Sent without a network')).toHaveCount(1);
    watch.faults = watch.faults.filter((fault) => !/INTERNET_DISCONNECTED/.test(fault));
  });

  await test.step('a visitor has a conversation of their own', async () => {
    const context = await browser.newContext({ baseURL: server.url, viewport: PHONE });
    const visitor = await context.newPage();
    await visitor.goto(CHAT);
    const own = pageAt(visitor, CHAT);
    await expect(own.getByText('The assistant answers.')).toBeVisible();
    await expect(own.getByText('Hello, I am Anna')).toHaveCount(0);
    await own.getByRole('button', { name: 'Ask a person' }).click();
    await expect(own.getByText('Waiting for a person.')).toBeVisible();
    await anna.page.goto('/support');
    await anna.page.getByRole('link', { name: /^Visitor/ }).click();
    await anna.page.getByRole('button', { name: /^Take/ }).click();
    await reply('Hello, visitor');
    await expect(own.getByText('Hello, visitor')).toBeVisible();
    await context.close();
  });

  async function write(text: string): Promise<void> {
    await chat.getByRole('textbox').fill(text);
    await chat.getByRole('button', { name: 'Send', exact: true }).click();
  }

  async function reply(text: string): Promise<void> {
    await anna.page.getByLabel('Reply', { exact: true }).fill(text);
    await anna.page.getByRole('button', { name: 'Send', exact: true }).click();
  }
});
