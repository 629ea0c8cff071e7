/** [16.5] The outages that anybody can read of: the latest, their lengths, and what was made up. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutageLine } from '@anywhen/protocol';
import { queryClient } from '../../api/query-client.ts';
import { loadNamespaces, startLanguage } from '../../i18n/index.ts';
import { OutageList } from './outage-list.tsx';

const SINCE_MS = new Date(2026, 0, 6, 12).getTime();
const FROM_MS = new Date(2026, 0, 8, 16, 30, 1).getTime();
const HOUR_MS = 3_600_000;
/** It is asked for three times before it counts as lost. */
const HANG = { timeout: 30_000 };

beforeEach(async () => {
  await startLanguage('en');
  await loadNamespaces(['app', 'fairness']);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function answerWith(outages: OutageLine[]): void {
  const data = { sinceMs: SINCE_MS, outages };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ ok: true, data }))));
}

function show(outages: OutageLine[]): void {
  answerWith(outages);
  render(<OutageList />);
}

function outageOf(no: number, lengthMs: number): OutageLine {
  const fromMs = FROM_MS + no * 24 * HOUR_MS;
  return { no, fromMs, untilMs: fromMs + lengthMs, seconds: lengthMs / 1_000 + 1 };
}

describe('[16.5] outages', () => {
  it('since the first price there was none', async () => {
    show([]);
    expect(await screen.findByText('No outage since Jan 6, 2026.')).toBeTruthy();
  });

  it('[EX-16.10] have their times, their length and the seconds that were made up', async () => {
    const lengthMs = HOUR_MS + 67_000;
    show([{ no: 1, fromMs: FROM_MS, untilMs: FROM_MS + lengthMs, seconds: 3_668 }]);
    const line = await screen.findByRole('listitem');
    expect(line.textContent).toContain('Jan 8, 2026 16:30:01 – 17:31:08');
    expect(line.textContent).toContain('61 min: 3\u00A0668 seconds of prices made up');
    expect(screen.getByText(/every price can be checked/)).toBeTruthy();
  });

  it('are the latest five, with the number of those before', async () => {
    show([9, 8, 7, 6, 5, 4].map((no) => outageOf(no, 3 * HOUR_MS)));
    expect(await screen.findAllByRole('listitem')).toHaveLength(5);
    expect(screen.getAllByText(/^3 h: /)).toHaveLength(5);
    expect(screen.getByText('4 earlier ones')).toBeTruthy();
  });

  it('that are not over say so', async () => {
    show([{ no: 1, fromMs: FROM_MS, untilMs: null, seconds: 0 }]);
    expect(await screen.findByText(/it is being made up right now/)).toBeTruthy();
  });

  it('that could not be loaded are asked for again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    render(<OutageList />);
    const again = await screen.findByRole('button', { name: 'Load the list' }, HANG);
    answerWith([]);
    fireEvent.click(again);
    expect(await screen.findByText(/No outage since/, {}, HANG)).toBeTruthy();
  }, 60_000);
});
