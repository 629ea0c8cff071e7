/** Finds what is too small for a thumb: less than 44 pixels in a direction, with its rim. */
import type { Page } from '@playwright/test';
import { PAGE, type Place } from './screens.ts';

/** These lie as close as what they belong to; a slip shows in the field beside them. */
const DENSE = 'input[type=range] + div button, section[aria-label="Order book"] button';

export async function findSmallTargets(page: Page, place: Place = PAGE): Promise<string[]> {
  const found = await page.evaluate(listSmallTargets, { dense: DENSE, place });
  return found.map((target) => `too small for a thumb: ${target}`);
}

/** Runs in the page. A link inside a sentence is as high as its line. */
function listSmallTargets({ dense, place }: { dense: string; place: string }): string[] {
  const LEAST_PX = 44;
  const DENSE_PX = 24;
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const root = [...document.querySelectorAll(place)].findLast(isShown);
  const targets = [
    ...(root?.querySelectorAll<HTMLElement>('button, a[href], input, select') ?? []),
  ];
  const before = window.scrollY;
  const found = new Set<string>();
  for (const target of targets) {
    const { display, opacity } = getComputedStyle(target);
    const isInText = display === 'inline';
    const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
    if (!target.checkVisibility() || isInText || opacity === '0') continue;
    const least = target.matches(dense) ? DENSE_PX : LEAST_PX;
    const parts = [target, ...labels];
    const isLarge = parts.some((part) => {
      const { width, height } = part.getBoundingClientRect();
      return width >= least && height >= least;
    });
    if (isLarge) continue;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isHit = (dx: number, dy: number) => {
      const at = document.elementFromPoint(x + dx, y + dy);
      return at !== null && parts.some((part) => part.contains(at));
    };
    if (!isHit(0, 0)) continue; // Covered, by a sheet or a bar.
    const reach = (dx: number, dy: number) => {
      let px = 0;
      while (px < LEAST_PX && isHit(dx * (px + 0.5), dy * (px + 0.5))) px += 1;
      return px;
    };
    const width = Math.max(right - left, reach(1, 0) + reach(-1, 0));
    const height = Math.max(bottom - top, reach(0, 1) + reach(0, -1));
    if (Math.min(width, height) >= least - 0.5) continue;
    const name = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim();
    found.add(`“${name.slice(0, 30)}” ${Math.round(width)} × ${Math.round(height)}`);
  }
  window.scrollTo({ top: before, behavior: 'instant' });
  return [...found];
}
