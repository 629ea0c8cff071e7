/** A tick is drawn once: whatever follows a quote runs once for each second, not twice. */
import { act, render } from '@testing-library/react';
import { MARKETS } from '@anywhen/prices';
import { afterEach, describe, expect, it } from 'vitest';
import { leaveTestPage } from '../../../testing/test-page.tsx';
import { openPage, SERIES } from '../../../testing/options/test-page.ts';
import { usePriced, useLiveQuote } from '../series.ts';

afterEach(leaveTestPage);

const TICKS = 5;

/** Runs of a component that follows the hook, while so many ticks arrive. */
async function countRuns(follow: () => unknown): Promise<number> {
  const page = await openPage('/newContract/newContract?product=option');
  let runs = 0;
  function Probe() {
    runs += 1;
    follow();
    return null;
  }
  render(<Probe />);
  await nextFrame();
  runs = 0;
  const first = Math.floor(Date.now() / 1_000);
  for (let tick = 1; tick <= TICKS; tick += 1) {
    const prices = MARKETS.map(() => `65${tick}10.00`);
    page.push('ticker:all', { second: first + tick, seed: 'ab'.repeat(32), prices });
    await nextFrame();
  }
  return runs;
}

/** Prices are shown with the next frame. */
function nextFrame(): Promise<void> {
  return act(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

describe('a tick', () => {
  it('runs the option chain once', async () => {
    expect(await countRuns(() => usePriced('BTCUSDT'))).toBe(TICKS);
  });

  it('runs the ticket and the sale of an option once', async () => {
    const choice = { strike: SERIES.strikes[0] ?? '', type: 'call' } as const;
    expect(await countRuns(() => useLiveQuote(SERIES, choice))).toBe(TICKS);
  });
});
