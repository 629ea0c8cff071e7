/**
 * What axe finds on the page that is shown, in either theme. Only violations leave the page: lists
 * of all that passed, with a selector for each element, cost more than the rules themselves.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { run, RunOptions } from 'axe-core';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** All rules. Axe would also load all style sheets anew before it looks; no rule uses them. */
const ALL_RULES: RunOptions = {
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
};
const COLOUR_RULES: RunOptions = {
  ...ALL_RULES,
  runOnly: ['color-contrast', 'link-in-text-block'],
};

/** All of it in the page's own colours, and what depends on colours in the dark ones as well. */
export async function expectNothingFoundInBoth(page: Page, where = page.url()): Promise<void> {
  await expectNothingFound(page, ALL_RULES, where);
  await changeTheme(page, 'dark');
  await expectNothingFound(page, COLOUR_RULES, `${where} in the dark`);
  await changeTheme(page, 'light');
}

/** Prices move while axe reads the page, so what it finds must still be there at the next look. */
async function expectNothingFound(page: Page, rules: RunOptions, where: string): Promise<void> {
  expect(page.frames()).toHaveLength(1); // Axe would have to be in each of them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const look = () => listViolations(page, rules);
  await expect.poll(look, { message: where, timeout: 120_000 }).toEqual([]);
}

function listViolations(page: Page, rules: RunOptions): Promise<string[]> {
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: typeof run } };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, rules);
}

/**
 * Colours on their way from one theme to the other are taken to their end, until none is: where one
 * is inherited, the next transition starts when that of its parent has ended.
 */
async function changeTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(async (wanted) => {
    const root = document.documentElement;
    const isColour = (name: string) => /color|^background|^fill$|^stroke$/.test(name);
    const listChanging = () =>
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition && isColour(one.transitionProperty));
    while (root.dataset['theme'] !== wanted || listChanging().length > 0) {
      for (const one of listChanging()) one.finish();
      await new Promise(requestAnimationFrame);
    }
  }, theme);
}
