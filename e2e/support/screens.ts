/** Checks how a page fits several screen and font sizes: horizontally, and above the fold. */
import { expect, type Page } from '@playwright/test';
import { shown } from './journey.ts';

type Screen = { readonly widthPx: number; readonly letters: readonly string[] };

/** The screen of the journeys comes first. */
export const SCREENS: readonly Screen[] = [
  { widthPx: 390, letters: ['100%', '130%'] },
  { widthPx: 360, letters: ['100%', '130%'] },
  { widthPx: 320, letters: ['100%', '130%'] },
];

const SMALLEST = { width: 360, height: 640 };
const HEIGHT_PX = 844;

/** Sizes at which the page scrolls horizontally; leaves the page as it was. */
export async function findTooWide(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const tooWide: string[] = [];
  for (const { widthPx, letters } of screens) {
    await setSize(page, { width: widthPx, height: HEIGHT_PX });
    for (const [index, overPx] of (await measureOverflow(page, letters)).entries()) {
      if (overPx > 0) tooWide.push(`${widthPx} px, ${letters[index]}: ${overPx} px too wide`);
    }
  }
  await setSize(page, { width: SCREENS[0]?.widthPx ?? 0, height: HEIGHT_PX });
  return tooWide;
}

/** Without scrolling, on the smallest phone. */
export async function expectInSight(page: Page, selectors: readonly string[]): Promise<void> {
  if (selectors.length === 0) return;
  await setSize(page, SMALLEST);
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  const tabs = (await bar.isVisible()) ? await bar.boundingBox() : null;
  for (const selector of selectors) {
    const box = await shown(page).locator(selector).first().boundingBox();
    const bottom = (box?.y ?? Infinity) + (box?.height ?? 0);
    expect(bottom, selector).toBeLessThanOrEqual(tabs?.y ?? SMALLEST.height);
  }
}

/** The horizontal scroll distance at each font size, once rendered. */
function measureOverflow(page: Page, letters: readonly string[]): Promise<number[]> {
  return page.evaluate(async (sizes) => {
    const { documentElement: root } = document;
    const overflows: number[] = [];
    for (const size of sizes) {
      root.style.fontSize = size;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      overflows.push(root.scrollWidth - window.innerWidth);
    }
    root.style.fontSize = '';
    return overflows;
  }, letters);
}

async function setSize(page: Page, size: { width: number; height: number }): Promise<void> {
  const now = page.viewportSize();
  if (now?.width === size.width && now.height === size.height) return;
  await page.setViewportSize(size);
}
