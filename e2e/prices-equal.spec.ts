/**
 * [16.7] Determinism across engines: a day of all markets, by default its first hours, computed in
 * the browser and in Node gives exactly the same prices. Both run the code the app verifies with.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { testSize } from '@anywhen/money/test-size';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import type { DayHash } from './support/price-day.ts';

/** Two hours cover every regime and minute many times over. */
const SECONDS = testSize('PRICE_DAY_SECONDS', { short: 7_200, long: 86_400 });

test('[16.7] a day of all markets is the same in the browser and in Node', async ({ page }) => {
  const code = await bundlePriceDay();
  const inNode = await hashInNode(code);
  await page.goto('about:blank');
  await page.addScriptTag({ content: code });
  const inBrowser = await page.evaluate((seconds) => {
    const { hashDay } = globalThis as unknown as {
      hashDay: (count: number) => Promise<DayHash>;
    };
    return hashDay(seconds);
  }, SECONDS);
  expect(inBrowser.prices).toBe(SECONDS * 40);
  expect(inBrowser).toEqual(inNode);
});

/** One script for both, so that only the engine differs. */
async function bundlePriceDay(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'support/price-day.ts')],
    bundle: true,
    format: 'iife',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

function hashInNode(code: string): Promise<DayHash> {
  const ask = `hashDay(${SECONDS}).then((day) => console.log(JSON.stringify(day)));`;
  const child = spawn(process.execPath, ['-'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end(`${code}\n${ask}`);
  return new Promise((resolve) => {
    child.once('close', () => resolve(JSON.parse(said) as DayHash));
  });
}
