/** The check of a receipt passes only if all of it is true, and names a failed step. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { marketIndex, SECONDS_PER_DAY } from '@anywhen/prices';
import {
  receiptUnitsOf,
  SECONDS_RULE,
  settle,
  toRejectionReply,
  type Direction,
} from '@anywhen/protocol';
import { formatUnits, parseUnits } from '@anywhen/money';
import type { Evidence } from '../../fairness/data.ts';
import { DAY_START, honestEvidence, swapFirst } from '../../../testing/fairness/honest-exchange.ts';
import { loadNamespaces, startLanguage } from '../../i18n/index.ts';
import { ContractCheck } from './contract-check.tsx';
import type { SharedReceipt } from '../data.ts';

const FIRST = DAY_START + 1_000;
const PERIOD = 30;
const honest = evidenceFrom(FIRST, FIRST + 60);
/** Opens ten seconds before midnight and ends in the next day. */
const midnight = DAY_START + SECONDS_PER_DAY;
const overnight = evidenceFrom(midnight - 40, midnight - 10);

beforeEach(async () => {
  await startLanguage('en');
  await loadNamespaces(['contracts', 'seconds', 'fairness', 'errors']);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function evidenceFrom(firstSecond: number, opening: number): Evidence {
  return honestEvidence({ firstSecond, from: opening, to: opening + PERIOD });
}

/** The receipt of an honest exchange. */
function receiptFrom(evidence: Evidence, direction: Direction = 'up'): SharedReceipt {
  const market = marketIndex('BTCUSDT');
  const prove = (at: number) => {
    const { second, seed, prices, hashes } = evidence.range.ticks.at(at) ?? never();
    return { second, seed, price: prices[market] ?? '', hash: hashes[market] ?? '' };
  };
  const [opening, settlement] = [prove(0), prove(-1)];
  const result = settle(parseUnits(opening.price), parseUnits(settlement.price), direction);
  const wagerUnits = parseUnits('100');
  const receiptUnits = receiptUnitsOf(result, { wagerUnits, returnBps: 9_000 });
  return {
    rule: SECONDS_RULE,
    opening,
    settlement,
    contract: {
      shareId: 'ab'.repeat(16),
      symbol: 'BTCUSDT',
      direction,
      periodSeconds: PERIOD,
      returnBps: 9_000,
      wager: '100.00000000',
      state: 'ended',
      acceptedAtMs: opening.second * 1_000 - 400,
      opening: { second: opening.second, price: opening.price },
      endsAtSecond: settlement.second,
      settlement: { second: settlement.second, price: settlement.price },
      result,
      isVoid: false,
      receipt: formatUnits(receiptUnits),
      profit: formatUnits(receiptUnits - wagerUnits),
      endedAtMs: settlement.second * 1_000 + 30,
    },
  };
}

function never(): never {
  throw new RangeError('no such tick');
}

/** Replies like the server, or like one without these seconds. */
function publish({ commitments, range }: Evidence, areGiven = true): void {
  vi.stubGlobal('fetch', (address: string) => {
    if (address.startsWith('/api/fairness/anchors')) return reply({ ok: true, data: commitments });
    if (areGiven) return reply({ ok: true, data: range });
    return reply(toRejectionReply({ code: 'NOT_FOUND' }, 'r'));
  });
}

function reply(body: unknown): Promise<Response> {
  return Promise.resolve(new Response(JSON.stringify(body)));
}

async function check(receipt: SharedReceipt, evidence: Evidence = honest, areGiven = true) {
  publish(evidence, areGiven);
  render(<ContractCheck receipt={receipt} />);
  await screen.findByRole('button', { name: 'Verify again' }, { timeout: 60_000 });
}

const isTrue = () => screen.queryByText('This receipt is true') !== null;
const passedSteps = () => screen.queryAllByText('Passed:').length;

describe('[3.8] an honest receipt', () => {
  it.each(['up', 'down'] as const)('%s passes in five steps', async (direction) => {
    await check(receiptFrom(honest, direction));
    expect(isTrue()).toBe(true);
    expect(passedSteps()).toBe(5);
    expect(screen.getByText('31 seconds, 1240 prices and hashes: all equal')).toBeTruthy();
    expect(screen.getByText(/1 061 hashes lead to/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('passes across midnight, where both days have their own anchor', async () => {
    await check(receiptFrom(overnight), overnight);
    expect(isTrue()).toBe(true);
  });

  it('states what it does not prove', async () => {
    await check(receiptFrom(honest));
    expect(screen.getByText('What this does not prove')).toBeTruthy();
    expect(screen.getByText(/it could know prices in advance/)).toBeTruthy();
    expect(screen.getByText(/When the anchor was published is the server’s word/)).toBeTruthy();
    expect(screen.getByText(/starts from the state the server gave for/)).toBeTruthy();
  });

  it('is only partly verified when the server does not publish its ticks', async () => {
    await check(receiptFrom(honest), honest, false);
    expect(isTrue()).toBe(false);
    expect(screen.getByText('True as far as it can be checked')).toBeTruthy();
    expect(screen.getAllByText(/did not give these seconds/)).toHaveLength(1);
    expect(passedSteps()).toBe(4);
  });
});

type Edit = (receipt: SharedReceipt) => void;

describe('a forged receipt', () => {
  const proven = (receipt: SharedReceipt) => receipt.settlement ?? never();
  const forgeries: [string, string, Edit][] = [
    ['another return', 'The times or terms break the rule', (r) => (r.contract.returnBps = 8_000)],
    [
      'another second of opening',
      'The times or terms break the rule',
      (r) => (r.contract.acceptedAtMs -= 1_000),
    ],
    [
      'another opening seed',
      'The seed does not lead to a valid anchor',
      (r) => r.opening && (r.opening.seed = swapFirst(r.opening.seed)),
    ],
    [
      'another settlement seed',
      'The seeds do not give these prices',
      (r) => (proven(r).seed = swapFirst(proven(r).seed)),
    ],
    [
      'another settlement price',
      'The seeds do not give these prices',
      (r) => {
        const price = swapFirst(proven(r).price);
        proven(r).price = price;
        if (r.contract.settlement) r.contract.settlement.price = price;
      },
    ],
    [
      'another chain hash',
      'The seeds do not give these prices',
      (r) => (proven(r).hash = swapFirst(proven(r).hash)),
    ],
    [
      'another result',
      'The prices give another result',
      (r) => (r.contract.result = r.contract.result === 'win' ? 'lose' : 'win'),
    ],
    ['another receipt', 'The amounts are wrong', (r) => (r.contract.receipt = '999.00000000')],
    ['another profit', 'The amounts are wrong', (r) => (r.contract.profit = '999.00000000')],
  ];

  it.each(forgeries)('with %s fails: %s', async (_name, title, edit) => {
    const receipt = structuredClone(receiptFrom(honest));
    edit(receipt);
    await check(receipt);
    expect(isTrue()).toBe(false);
    expect(screen.getByRole('alert').textContent).toContain(`A step failed: ${title}`);
    expect(screen.getByRole('button', { name: 'Copy the evidence' })).toBeTruthy();
  });
});

describe('forged evidence', () => {
  const edits: [string, string, (evidence: Evidence) => void][] = [
    [
      'an anchor that is another',
      'The seed does not lead to a valid anchor',
      ({ commitments }) => {
        for (const day of commitments.days) day.anchor = swapFirst(day.anchor);
      },
    ],
    [
      'an anchor that came too late',
      'The seed does not lead to a valid anchor',
      ({ commitments }) => {
        for (const day of commitments.days) day.publishedAtMs = FIRST * 1_000;
      },
    ],
    [
      'a seed in between',
      'The seeds do not give these prices',
      ({ range }) => {
        const tick = range.ticks[9] ?? never();
        tick.seed = swapFirst(tick.seed);
      },
    ],
    [
      'a second left out',
      'The seeds do not give these prices',
      ({ range }) => range.ticks.splice(4, 1),
    ],
  ];

  it.each(edits)('%s is detected: %s', async (_name, title, edit) => {
    const evidence = structuredClone(honest);
    edit(evidence);
    await check(receiptFrom(honest), evidence);
    expect(screen.getByRole('alert').textContent).toContain(`A step failed: ${title}`);
    expect(isTrue()).toBe(false);
  });
});

describe('a check without evidence', () => {
  it('shows that there is no verdict, and can be retried', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    render(<ContractCheck receipt={receiptFrom(honest)} />);
    await screen.findByText(/neither for it nor against it/);
    expect(isTrue()).toBe(false);
    publish(honest);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(isTrue()).toBe(true), { timeout: 60_000 });
  });
});
