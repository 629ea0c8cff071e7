/** The price check on screen: a pass is shown calmly, a failure as an alert. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadNamespaces, startLanguage } from '../i18n/index.ts';
import type { Evidence, TickRange } from './data.ts';
import { PriceCheck } from './price-check.tsx';
import {
  CHANGED_VERSION,
  DAY_START,
  honestEvidence,
  pricesOnScreenOf,
  swapFirst,
} from '../../testing/fairness/honest-exchange.ts';

const FIRST = DAY_START + 300;
const SPAN = { firstSecond: FIRST, from: FIRST + 10, to: FIRST + 69 };
const honest = honestEvidence(SPAN);

/** Signatures are tested elsewhere; here they cannot be checked. */
const HEAD = {
  batch: 7,
  seq: 70,
  hash: '7'.repeat(64),
  atMs: (FIRST + 60) * 1_000,
  publicKey: 'not a key',
  signature: '',
};

beforeEach(async () => {
  await startLanguage('en');
  await loadNamespaces(['app', 'fairness']);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** The server's answers as the browser sees them. */
function publish({ commitments, range }: Evidence): void {
  const { genesis } = commitments;
  const answerTo = (address: string) => {
    if (address.includes('/fairness/heads')) return { genesis, heads: [HEAD] };
    if (address.includes('/fairness/outages')) return { sinceMs: FIRST * 1_000, outages: [] };
    if (address.includes('/fairness/batches')) return { batches: [HEAD] };
    return address.includes('/fairness/anchors') ? commitments : range;
  };
  vi.stubGlobal('fetch', (address: string) => {
    const data = answerTo(address);
    return Promise.resolve(new Response(JSON.stringify({ ok: true, data })));
  });
}

function tampered(change: (evidence: Evidence) => void): Evidence {
  const copy = structuredClone(honest);
  change(copy);
  return copy;
}

function swapPrice({ range }: Evidence): void {
  const tick = range.ticks[20];
  if (tick) tick.prices[0] = swapFirst(tick.prices[0] ?? '');
}

/** Sixty seconds of all markets are recomputed, possibly on a busy machine. */
const TIMEOUT_MS = 60_000;
const lastOf = ({ ticks }: TickRange) => ticks.at(-1) ?? { seed: '', prices: [], hashes: [] };
const passed = () => screen.queryByText('Every check passed');

async function check(
  evidence: Evidence,
  pricesOnScreen = pricesOnScreenOf(honest, 'BTCUSDT'),
): Promise<void> {
  publish(evidence);
  render(<PriceCheck symbol="BTCUSDT" pricesOnScreen={() => pricesOnScreen} />);
  await waitFor(
    () => {
      expect(passed() ?? screen.queryByRole('alert')).not.toBeNull();
      expect(screen.queryByRole('progressbar')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeNull();
    },
    { timeout: TIMEOUT_MS },
  );
}

describe('[H12] a check that passes', () => {
  it('shows each step with its figures, what it proves, and what it does not', async () => {
    await check(honest);
    expect(screen.getAllByText('Passed:')).toHaveLength(5);
    expect(document.body.textContent).toContain('60 seconds, 2400 prices and hashes: all equal');
    expect(document.body.textContent).toContain(lastOf(honest.range).seed.slice(0, 8));
    expect(screen.getByText(/it could know prices in advance; it cannot change/)).toBeTruthy();
    expect(screen.getByText(/can choose among chains once/)).toBeTruthy();
    expect(screen.getByText(/No outage since/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[16.4] says how prices lean back, and from when on otherwise', async () => {
    const { commitments } = honest;
    await check({ ...honest, commitments: { ...commitments, versions: [CHANGED_VERSION] } });
    expect(screen.getByText(/with a half-life of 90 days: after that time/)).toBeTruthy();
    expect(screen.getByText(/From .+ UTC on .+ a half-life of two years instead/)).toBeTruthy();
    expect(screen.getByText(/Real markets promise no such thing/)).toBeTruthy();
    expect(screen.queryByText(/simulated volume of each market/)).toBeNull();
  });

  it('[16.4] says from when on volumes follow the turnover of each market', async () => {
    const begun = { version: 2, day: 0, startsAtSecond: DAY_START, publishedAtMs: 0 };
    const versions = [begun, { ...CHANGED_VERSION, version: 3 }];
    await check(honestEvidence({ ...SPAN, versions }));
    expect(screen.getByText(/From .+ UTC on the simulated volume of each market/)).toBeTruthy();
    expect(screen.getByText(/with a half-life of two years: after/)).toBeTruthy();
    expect(screen.queryByText(/half-life of two years instead/)).toBeNull();
  });

  it('[16.7] shows the age of a young anchor and how long before the day it was published', async () => {
    await check(honest);
    expect(screen.getByText(/was out only 5 s before/)).toBeTruthy();
  });

  it('hashes the whole chain to the anchor on request', async () => {
    await check(honest);
    fireEvent.click(screen.getByRole('button', { name: /Walk to the anchor · 370 hashes/ }));
    await screen.findByText(/370 hashes lead exactly to today’s anchor/);
  });

  it('remembers the anchor, and says so the next time', async () => {
    await check(honest);
    expect(screen.getByText(/Your browser remembers it from now on/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText(/has known the same anchor since/, {}, { timeout: TIMEOUT_MS });
  });
});

describe('[H12] a check that fails', () => {
  const faults: [string, Evidence, RegExp][] = [
    ['a price was changed', tampered(swapPrice), /but the seed gives/],
    [
      'a seed was swapped',
      tampered(({ range }) => (lastOf(range).seed = swapFirst(lastOf(range).seed))),
      /does not lead to the seed before it/,
    ],
    [
      'a hash was changed',
      tampered(({ range }) => (lastOf(range).hashes[0] = swapFirst(lastOf(range).hashes[0] ?? ''))),
      /does not belong to its price/,
    ],
    [
      'the anchor came too late',
      tampered(({ commitments }) => {
        for (const day of commitments.days) day.publishedAtMs = (FIRST + 1) * 1_000;
      }),
      /but the day had begun/,
    ],
    [
      'a second is missing',
      tampered(({ range }) => range.ticks.splice(5, 1)),
      /missing or out of order/,
    ],
  ];

  it.each(faults)('is an alert with the reason: %s', async (_name, evidence, reason) => {
    await check(evidence);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('A check failed');
    expect(alert.textContent).toMatch(reason);
    expect(passed()).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy the evidence' })).toBeTruthy();
  });

  it('is an alert when the displayed price differs from the published one', async () => {
    const pricesOnScreen = pricesOnScreenOf(honest, 'BTCUSDT').set(FIRST + 40, '1.00');
    await check(honest, pricesOnScreen);
    expect(screen.getByRole('alert').textContent).toContain('you were shown 1.00');
  });

  it('is an alert when the anchor is not the one this browser saw before', async () => {
    await check(honest);
    cleanup();
    const other = tampered(({ commitments }) => {
      for (const day of commitments.days) day.anchor = swapFirst(day.anchor);
    });
    await check(other);
    expect(screen.getByRole('alert').textContent).toContain('your browser saw another anchor');
  });

  it('[S15] is an alert when the journal is not the one this browser saw before', async () => {
    const { genesis } = honest.commitments;
    const seen = [{ ...HEAD, hash: '8'.repeat(64) }];
    localStorage.setItem('anywhen.seen-heads', JSON.stringify({ genesis, heads: seen }));
    await check(honest);
    expect(screen.getByRole('alert').textContent).toContain('The journal was changed');
    expect(passed()).toBeNull();
  });

  it('is an alert when the walk does not reach the anchor', async () => {
    const other = tampered(({ commitments }) => {
      for (const day of commitments.days) day.anchor = swapFirst(day.anchor);
    });
    await check(other);
    fireEvent.click(screen.getByRole('button', { name: /Walk to the anchor/ }));
    await waitFor(() => expect(screen.queryAllByRole('alert')).not.toEqual([]));
    expect(passed()).toBeNull();
    expect(document.body.textContent).toContain('does not lead to the anchor of the day');
  });
});

describe('a check without evidence', () => {
  it('shows that there is no verdict, and can be retried', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    render(
      <PriceCheck symbol="BTCUSDT" pricesOnScreen={() => pricesOnScreenOf(honest, 'BTCUSDT')} />,
    );
    await screen.findByText(/neither for it nor against it/);
    expect(passed()).toBeNull();
    publish(honest);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Every check passed', {}, { timeout: TIMEOUT_MS });
  });
});
