/** The grids of a member's bots as lines on the trading page of their market. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StrategyBot } from '@anywhen/protocol';
import { marketsAt } from '../../../testing/live/fake-browser.ts';
import { GRID } from '../../../testing/bot-samples.ts';
import { order } from '../../../testing/spot-samples.ts';
import { leaveTestPage, openTestPage } from '../../../testing/test-page.tsx';
import { klinesUntil } from '../../../testing/charts/test-bars.ts';
import type { fakeKlinecharts } from '../../../testing/charts/fake-klinecharts.ts';

vi.mock('klinecharts', async () =>
  (await import('../../../testing/charts/fake-klinecharts.ts')).fakeKlinecharts(),
);
const { charts } = (await import('klinecharts')) as unknown as ReturnType<typeof fakeKlinecharts>;

afterEach(leaveTestPage);

async function openDesk(bots: readonly StrategyBot[]) {
  const nowMs = Date.now();
  const page = await openTestPage('/trade/trade?symbol=BTCUSDT', {
    topics: {
      'ticker:all': marketsAt(Math.floor(nowMs / 1_000), { BTCUSDT: '65000.00' }),
      order: { orders: [order('7', { price: '64000.00' })] },
      strategy: { bots },
    },
    script: {
      'GET /klines': () => ({ data: { klines: klinesUntil(nowMs, 20, 60_000), historyEndsMs: 0 } }),
    },
  });
  const open = screen.queryByRole('button', { name: 'Show the chart' });
  if (open) await userEvent.click(open);
  await screen.findByRole('button', { name: /^Buy 0.02 · 64,000.00/ }, { timeout: 60_000 });
  return page;
}

const shown = () => Object.fromEntries(charts.at(-1)?.faintLines ?? []);

const LINES = {
  64_000: { tone: 'buy', label: '' },
  65_000: { tone: 'muted', label: 'Grid' },
  66_000: { tone: 'sell', label: '' },
};

describe('[8.1.2] a grid on the chart of its market', () => {
  it('draws its lines by side, with one label, and none that can be moved', async () => {
    await openDesk([GRID]);
    await waitFor(() => expect(shown()).toEqual(LINES));
    expect(screen.getAllByRole('button', { name: /, drag|arrow keys/i })).toHaveLength(1);
  });

  it('follows the bot, and disappears when it pauses or ends', async () => {
    const page = await openDesk([GRID]);
    await waitFor(() => expect(shown()).toEqual(LINES));
    const [lower, upper] = GRID.grid?.rungs ?? [];
    if (!GRID.grid || !lower || !upper) throw new Error('the sample has two rungs');
    const sold = { ...GRID.grid, rungs: [lower, { ...upper, side: 'buy' as const }] };
    page.push('strategy', { bots: [{ ...GRID, grid: sold }] });
    await waitFor(() => {
      expect(shown()).toEqual({
        ...LINES,
        65_000: { tone: 'buy', label: '' },
        66_000: { tone: 'muted', label: 'Grid' },
      });
    });
    page.push('strategy', { bots: [{ ...GRID, state: 'paused', pauseReason: 'member' }] });
    await waitFor(() => {
      expect(shown()).toEqual({ ...LINES, 65_000: { tone: 'muted', label: 'Grid, paused' } });
    });
    page.push('strategy', { bots: [{ ...GRID, state: 'stopping' }] });
    await waitFor(() => expect(shown()).toEqual({}));
  });

  it('is not drawn in another market', async () => {
    await openDesk([{ ...GRID, symbol: 'ETHUSDT', currency: 'ETH' }]);
    expect(shown()).toEqual({});
  });
});
