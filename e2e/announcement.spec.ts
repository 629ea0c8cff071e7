/**
 * [15.2] The announcement on Home scrolls where it is longer than its line, and only there; one
 * that staff write in the console appears there and in members' messages.
 */
import type { Locator, Page } from '@playwright/test';
import { expectNothingFoundInBoth } from './support/axe.ts';
import { StaffBrowser } from './support/console.ts';
import { becomeMember, expect, pageAt, shown, test, testOnFreshServer } from './support/journey.ts';

const TEXT = 'This is a simulated crypto-derivatives trading app';

test('[15.2] it does not scroll where it fits', async ({ page }) => {
  const text = await openAt(page, 390);
  expect(await farthest(text)).toBe(0);
});

test('[15.2] it scrolls to its end where it does not fit, and pauses on hover', async ({
  page,
}) => {
  const text = await openAt(page, 320);
  const end = await text.evaluate((one) => {
    return one.scrollWidth - (one.parentElement?.clientWidth ?? 0);
  });
  expect(end).toBeGreaterThan(0);
  expect(await farthest(text)).toBeCloseTo(-end, -1);
  await text.hover();
  const states = await text.evaluate((one) =>
    one.getAnimations().map(({ playState }) => playState),
  );
  expect(states).toEqual(['paused']);
});

test('[15.2] it wraps into two lines with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const text = await openAt(page, 320);
  expect(await text.evaluate((one) => one.getAnimations().length)).toBe(0);
  const isWhole = await text.evaluate((one) => {
    return one.scrollWidth <= (one.parentElement?.clientWidth ?? 0);
  });
  expect(isWhole).toBe(true);
});

const TITLE = 'Maintenance tonight from two to four';
const BODY = 'Trading pauses.\nOpen orders stay as they are.';

testOnFreshServer({ hasConsole: true })(
  '[15.2] staff write one, and a member sees it appear on Home and in messages',
  async ({ page, browser, server }) => {
    await becomeMember(page);
    await page.goto('/');
    const bar = shown(page).getByRole('link', { name: TEXT });
    await expect(bar).toBeVisible();
    const admin = await StaffBrowser.open(browser, server);
    await admin.enterByLink(await server.consoleToken(), 'rosa');
    const desk = await StaffBrowser.open(browser, server);
    await desk.enterByLink(await admin.createColleague('sam', 'Support'));

    await test.step('a place to pay to is refused at its field', async () => {
      await desk.choose('Announcements');
      await desk.page.getByRole('button', { name: 'Write an announcement' }).click();
      await desk.page.getByLabel('Title').fill(TITLE);
      await desk.page.getByLabel('Text', { exact: true }).fill('Deposit at bonus.example.com');
      await desk.page.getByRole('button', { name: 'Publish' }).click();
      await expect(desk.page.getByText('No link may stand here')).toBeVisible();
    });

    await test.step('it is published, and the member’s open Home shows it', async () => {
      await desk.page.getByLabel('Text', { exact: true }).fill(BODY);
      await expect(desk.page.getByRole('heading', { name: TITLE })).toBeVisible();
      await desk.page.getByRole('button', { name: 'Publish' }).click();
      await expect(desk.page.getByText('Running')).toBeVisible();
      await expectNothingFoundInBoth(desk.page);
      await server.goAhead(2);
      await expect(shown(page).getByRole('link', { name: TITLE })).toBeVisible();
      await expect(bar).toBeVisible();
    });

    await test.step('it is in the messages, and leads to its page', async () => {
      await server.goAhead(2);
      await page.goto('/my/msglist');
      const list = pageAt(page, '/my/msglist');
      await list.getByRole('link', { name: TITLE }).click();
      const about = pageAt(page, '/homeindex/about');
      await expect(about.getByRole('heading', { name: TITLE })).toBeVisible();
      await expect(about.getByText('Open orders stay as they are.')).toBeVisible();
      await expectNothingFoundInBoth(page);
    });

    await test.step('ended early, it leaves Home and stays in the list', async () => {
      await page.goto('/');
      await expect(shown(page).getByRole('link', { name: TITLE })).toBeVisible();
      await desk.page.getByRole('button', { name: 'End early' }).click();
      const dialog = desk.page.getByRole('alertdialog');
      await dialog.getByLabel('Remark').fill('done earlier');
      await dialog.getByRole('button', { name: 'End early' }).click();
      await expect(desk.page.getByText('Ended', { exact: true })).toBeVisible();
      await server.goAhead(2);
      await expect(shown(page).getByText(TITLE)).toHaveCount(0);
      await bar.click();
      const about = pageAt(page, '/homeindex/about');
      await expect(about.getByRole('heading', { name: 'Earlier' })).toBeVisible();
      await expect(about.getByText(TITLE)).toBeVisible();
    });
  },
);

async function openAt(page: Page, width: number): Promise<Locator> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto('/');
  const text = shown(page).getByText(TEXT);
  await expect(text).toBeVisible();
  return text;
}

/** The distance it scrolls: read from the end of its animation, without waiting for it. */
function farthest(text: Locator): Promise<number> {
  return text.evaluate((one) => {
    const [animation] = one.getAnimations();
    if (!animation) return 0;
    const before = animation.currentTime;
    animation.currentTime = 8_900;
    const { m41 } = new DOMMatrix(getComputedStyle(one).transform);
    animation.currentTime = before;
    return m41;
  });
}
