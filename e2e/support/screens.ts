/**
 * Checks how a page fits several screen and font sizes: horizontally, without texts on top of each
 * other, and above the fold.
 */
import { expect, type Page } from '@playwright/test';
import { shown } from './journey.ts';

type Screen = { readonly widthPx: number; readonly letters: readonly string[] };

type Size = { readonly width: number; readonly height: number };

/** What is checked, as a selector: the page, the sheet that lies on it, or everything on screen. */
export const PAGE = '[data-route]';
export const SHEET = '[role=dialog], [role=alertdialog]';
export const SCREEN = 'body';
export type Place = typeof PAGE | typeof SHEET | typeof SCREEN;

const SMALLEST: Size = { width: 360, height: 640 };
export const DESIGN_SIZE: Size = { width: 390, height: 844 };

/** The screen of the journeys comes first. */
export const SCREENS: readonly Screen[] = [
  { widthPx: DESIGN_SIZE.width, letters: ['100%', '130%'] },
  { widthPx: 360, letters: ['100%', '130%'] },
  { widthPx: 320, letters: ['100%', '130%'] },
];

/** Side, amount and button of the ticket, which come before the chart on a phone. */
export const LEVERAGE_TICKET = [
  'label:has-text("Sell · short")',
  'input[data-field=amount]',
  'button:has-text("long BTC")',
] as const;

/** Sizes that the page does not fit, and how; leaves the page as it was. */
export async function findMisfits(
  page: Page,
  screens: readonly Screen[],
  place: Place = PAGE,
): Promise<string[]> {
  const misfits: string[] = [];
  for (const { widthPx, letters } of screens) {
    await setSize(page, { ...DESIGN_SIZE, width: widthPx });
    for (const size of letters) {
      const found = await measureFit(page, { letters: size, place });
      misfits.push(...found.map((fault) => `${widthPx} px, ${size}: ${fault}`));
    }
  }
  await setSize(page, DESIGN_SIZE);
  return misfits;
}

/** The same at the size and with the letters that the page has. */
export function findMisfitsHere(page: Page): Promise<string[]> {
  return measureFit(page, { letters: '100%', place: PAGE });
}

/** Whole and not covered, without scrolling; on the smallest phone unless another size is given. */
export async function expectInSight(
  page: Page,
  selectors: readonly string[],
  size = SMALLEST,
): Promise<void> {
  if (selectors.length === 0) return;
  await setSize(page, size);
  for (const selector of selectors) {
    const target = shown(page).locator(selector).first();
    await expect.poll(() => target.evaluate(isInSight), selector).toBe(true);
  }
}

/** Runs in the page. A bar with the tabs or the button may lie on the lower rows of a page. */
function isInSight(target: Element): boolean {
  const { left, width, top, bottom } = target.getBoundingClientRect();
  const isHit = (y: number) => {
    const at = document.elementFromPoint(left + width / 2, y);
    return at !== null && target.contains(at);
  };
  return top >= 0 && bottom <= window.innerHeight && isHit(top + 1) && isHit(bottom - 1);
}

/** At one font size, once rendered. */
async function measureFit(
  page: Page,
  { letters, place }: { letters: string; place: Place },
): Promise<string[]> {
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, letters);
  const overPx = await page.evaluate(measureOver, place);
  const overlaps = await page.evaluate(listOverlaps, place);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return [...(overPx > 0 ? [`${overPx} px too wide`] : []), ...overlaps];
}

/** How far it could be scrolled sideways. Runs in the page. */
function measureOver(place: string): number {
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const root = [...document.querySelectorAll(place)].findLast(isShown);
  const parts = root?.matches('[role]') ? [root, ...root.children] : [];
  const over = parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...over);
}

/**
 * Texts that lie on each other or stick out of their card or button. Runs in the page. What is
 * fixed or sticky lies above the rest on purpose, and pictures place their own labels.
 */
function listOverlaps(place: string): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  type Shown = Box & { text: string; parent: Element };
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const root = [...document.querySelectorAll(place)].findLast(isShown);
  const shared = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  /** The part that is not clipped; undefined above the rest of the page. */
  const visiblePart = (rect: Box, parent: Element): Box | undefined => {
    let box = shared(rect, rect); // A copy: the parts of a DOMRect are not its own.
    for (let at: Element | null = parent; at && at !== root; at = at.parentElement) {
      const { position, overflowX, contain } = getComputedStyle(at);
      if (position === 'fixed' || position === 'sticky') return undefined;
      const isClipping = overflowX !== 'visible' || contain !== 'none';
      if (isClipping) box = shared(box, at.getBoundingClientRect());
    }
    return box;
  };
  const DRAWN = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  const texts: Shown[] = [];
  const walker = document.createTreeWalker(root ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!parent || text === '' || parent.closest('.sr-only, svg, option, [aria-hidden=true]')) {
      continue;
    }
    if (!parent.checkVisibility(DRAWN)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = visiblePart(rect, parent);
      if (!box || box.right - box.left < 4 || box.bottom - box.top < 7) continue;
      texts.push({ ...box, text: text.slice(0, 30), parent });
    }
  }
  const faults = new Set<string>();
  for (const [index, one] of texts.entries()) {
    const frame = one.parent.closest('section.rounded-card, label, button');
    const edge = frame?.getBoundingClientRect();
    if (edge && (one.right > edge.right + 1 || one.left < edge.left - 1)) {
      faults.add(`“${one.text}” sticks out`);
    }
    for (const other of texts.slice(index + 1)) {
      const { left, top, right, bottom } = shared(one, other);
      const lineHeight = Math.min(one.bottom - one.top, other.bottom - other.top);
      if (one.parent === other.parent || right - left < 3 || bottom - top < 0.4 * lineHeight) {
        continue;
      }
      faults.add(`“${one.text}” lies on “${other.text}”`);
    }
  }
  return [...faults];
}

async function setSize(page: Page, size: Size): Promise<void> {
  const now = page.viewportSize();
  if (now?.width === size.width && now.height === size.height) return;
  await page.setViewportSize(size);
}
