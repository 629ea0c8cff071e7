/** [15.2] The announcement on Home scrolls where it is longer than its line, and only there. */
import type { Locator, Page } from '@playwright/test';
import { expect, shown, test } from './support/journey.ts';

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
