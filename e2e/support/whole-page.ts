/** A page that has loaded all of itself, and what is wrong with it for longer than a moment. */
import { expect, type Page } from '@playwright/test';
import { shown } from './journey.ts';

export async function expectWhole(page: Page, notice?: string): Promise<void> {
  await expect(shown(page)).toHaveCount(1);
  await expect(shown(page).locator('[aria-busy=true]')).toHaveCount(0);
  if (notice) await expect(page.getByText(notice).first()).toBeVisible();
  await expect(page).toHaveTitle(/ · Anywhen Paper$/);
}

/** Longer than a message lies on the page: what it covered was found before, and is not after. */
const MESSAGES_MS = 20_000;

export async function findLasting(look: () => Promise<string[]>): Promise<string[]> {
  const endsAtMs = Date.now() + MESSAGES_MS;
  let found = await look();
  while (found.length > 0 && Date.now() < endsAtMs) found = await look();
  return found;
}
