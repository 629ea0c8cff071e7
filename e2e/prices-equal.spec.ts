/**
 * [16.7] Determinism across engines: a day of all markets, by default its first hours, and many
 * random quotes of options, computed in the browser and in Node, have exactly the same digits. Both
 * run the code the app verifies with.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { testSize } from '@anywhen/money/test-size';
import { type Page, expect, test } from '@playwright/test';
import { build } from 'esbuild';
import type { QuotesHash } from './support/many-quotes.ts';
import type { DayHash } from './support/price-day.ts';

/** Two hours cover every regime and minute many times over. */
const SECONDS = testSize('PRICE_DAY_SECONDS', { short: 7_200, long: 86_400 });
const QUOTES = testSize('EQUAL_QUOTES', { short: 5_000, long: 100_000 });

test('[16.7] a day of all markets is the same in the browser and in Node', async ({ page }) => {
  const { inBrowser, inNode } = await runInBoth<DayHash>(page, 'price-day', `hashDay(${SECONDS})`);
  expect(inBrowser.prices).toBe(SECONDS * 40);
  expect(inBrowser).toEqual(inNode);
});

test('[16.7] [7.3] quotes have the same digits in the browser and in Node', async ({ page }) => {
  const call = `hashQuotes(${QUOTES})`;
  const { inBrowser, inNode } = await runInBoth<QuotesHash>(page, 'many-quotes', call);
  expect(inBrowser.quotes).toBe(QUOTES);
  expect(inBrowser).toEqual(inNode);
});

/** One script for both, so that only the engine differs. */
async function runInBoth<Result>(page: Page, name: string, call: string) {
  const code = await bundle(name);
  const inNode = await runInNode<Result>(code, call);
  await page.goto('about:blank');
  await page.addScriptTag({ content: code });
  const inBrowser = (await page.evaluate(call)) as Result;
  return { inBrowser, inNode };
}

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, `support/${name}.ts`)],
    bundle: true,
    format: 'iife',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

function runInNode<Result>(code: string, call: string): Promise<Result> {
  const ask = `${call}.then((result) => console.log(JSON.stringify(result)));`;
  const child = spawn(process.execPath, ['-'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end(`${code}\n${ask}`);
  return new Promise((resolve) => {
    child.once('close', () => resolve(JSON.parse(said) as Result));
  });
}
