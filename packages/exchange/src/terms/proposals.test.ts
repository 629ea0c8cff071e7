/**
 * Terms of later purchases, changed by two people (rulebook 0.6, 0.9): who may do what, from when a
 * change holds, and that nothing open is touched by it.
 */
import { DAY_MS } from '@anywhen/prices';
import { TERMS_PROPOSALS_MAX, type TermsProduct, hashOfTerms } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { FinanceScenario, SUBSCRIBED_MS } from '../../testing/finance-scenario.ts';
import { APPROVER, Machine, REVIEWER } from '../../testing/machine.ts';
import { describeFinanceTerms } from '../finance/finance-terms.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Outcome } from '../outcome.ts';
import { findChanged, listFigures } from '../simulation/open-figures.ts';
import type { ProposeTerms } from './commands.ts';

const OTHER_APPROVER: Actor = { kind: 'staff', id: 'zoe', role: 'approver' };
const F7_KEY = 'yearly-rate.F7';
const FROM_MS = Date.UTC(2026, 0, 12);
const CHANGE: ProposeTerms = {
  kind: 'propose-terms',
  product: 'finance',
  values: [{ key: F7_KEY, before: 300, after: 250 }],
  fromMs: FROM_MS,
};
const SHOWN = '0.28767123';
const SHOWN_LATER = '0.23972602';

let scenario: FinanceScenario;

beforeEach(() => {
  scenario = new FinanceScenario();
});

function propose(change: Partial<ProposeTerms> = {}, actor: Actor = REVIEWER): Outcome {
  return scenario.asStaff(actor, { ...CHANGE, ...change });
}

function approve({ id = 1, hash = hashOfTerms(CHANGE) } = {}, actor: Actor = APPROVER): Outcome {
  return scenario.asStaff(actor, { kind: 'approve-terms', proposalId: id, hash });
}

function withdraw(id = 1, actor: Actor = REVIEWER): Outcome {
  return scenario.asStaff(actor, { kind: 'withdraw-terms', proposalId: id });
}

const answer = (outcome: Outcome) => Machine.answer(outcome);

function buyAt(atMs: number, interest: string): string {
  scenario.machine.nowMs = atMs;
  return answer(scenario.buy('F7', '500', { interest }));
}

describe('[0.9] a change of terms', () => {
  it('[EX-0.6] holds from its second on: a purchase before keeps its rate to the end', () => {
    propose();
    approve();
    scenario.liveUntil('2026-01-11');
    expect(buyAt(FROM_MS - 1, SHOWN)).toBe('accepted');
    const { modules } = scenario.machine.exchange;
    const before = listFigures(modules);
    scenario.machine.nowMs = FROM_MS;
    expect(findChanged(before, listFigures(modules))).toBeUndefined();
    scenario.liveUntil('2026-01-12');
    expect(buyAt(FROM_MS + 10_000, SHOWN)).toBe('QUOTE_CHANGED');
    expect(buyAt(FROM_MS + 20_000, SHOWN_LATER)).toBe('accepted');
    scenario.liveUntil('2026-01-25');
    expect([scenario.last(1).paidUnits, scenario.last(2).paidUnits]).toEqual([
      28_767_123n,
      23_972_602n,
    ]);
  });

  it('[EX-0.6] is in force exactly at its second, whatever the day has turned', () => {
    const { terms } = scenario.machine.exchange.modules;
    propose();
    approve();
    const offer = terms.offer('finance', { read: describeRate });
    expect([FROM_MS - 1, FROM_MS].map((atMs) => offer.at(atMs))).toEqual([300, 250]);
  });

  it('[EX-0.9] holds from its second on also when nothing ran at that second', () => {
    propose();
    approve();
    scenario.kill();
    scenario.machine.nowMs = FROM_MS + 3 * DAY_MS;
    scenario.catchUp();
    expect(buyAt(FROM_MS + 3 * DAY_MS, SHOWN)).toBe('QUOTE_CHANGED');
    scenario.kill();
    expect(buyAt(FROM_MS + 3 * DAY_MS + 5_000, SHOWN_LATER)).toBe('accepted');
  });

  it('outlives a start of the program, which offers its own terms again', () => {
    propose();
    approve();
    scenario.machine.nowMs = FROM_MS + 1_000;
    scenario.catchUp();
    scenario.asSystem({ kind: 'set-finance-terms', ...describeFinanceTerms() });
    expect(buyAt(FROM_MS + 2_000, SHOWN_LATER)).toBe('accepted');
    const [, ...others] = describeFinanceTerms().products;
    const [f7] = describeFinanceTerms().products;
    const products = f7 ? [{ ...f7, aprBps: 900 }, ...others] : others;
    scenario.asSystem({ kind: 'set-finance-terms', ...describeFinanceTerms(), products });
    expect(buyAt(FROM_MS + 8_000, SHOWN_LATER)).toBe('accepted');
  });

  it('begins where the one before it ends', () => {
    propose();
    approve();
    const next = { fromMs: FROM_MS + DAY_MS };
    expect(answer(propose(next))).toBe('TERMS_CHANGED');
    const values = [{ key: F7_KEY, before: 250, after: 200 }];
    expect(answer(propose({ ...next, values }))).toBe('accepted');
    expect(answer(propose({ fromMs: FROM_MS - 1_000, values }))).toBe('TERMS_CHANGED');
    const content = { product: 'finance', values, ...next } as const;
    expect(answer(approve({ id: 2, hash: hashOfTerms(content) }))).toBe('accepted');
  });

  it('is approved only where it still begins where it said', () => {
    propose();
    propose({ fromMs: FROM_MS + 1_000 });
    approve();
    const hash = hashOfTerms({ ...CHANGE, fromMs: FROM_MS + 1_000 });
    expect(answer(approve({ id: 2, hash }))).toBe('TERMS_CHANGED');
  });
});

describe('[0.6] two people', () => {
  it('[EX-0.7] change terms: who proposes does not approve', () => {
    propose({}, APPROVER);
    expect(answer(approve())).toBe('FORBIDDEN');
    expect(answer(approve({}, OTHER_APPROVER))).toBe('accepted');
    expect(answer(approve({}, OTHER_APPROVER))).toBe('NOT_FOUND');
  });

  it('approve exactly what was proposed', () => {
    propose();
    const other = { ...CHANGE, values: [{ key: F7_KEY, before: 300, after: 251 }] };
    expect(answer(approve({ hash: hashOfTerms(other) }))).toBe('TERMS_CHANGED');
    expect(answer(approve())).toBe('accepted');
  });

  it.each(['support', 'auditor', 'admin'] as const)('are never %s', (role) => {
    const actor = { kind: 'staff', id: 'ada', role } as const;
    propose();
    const tried = [propose({}, actor), approve({}, actor), withdraw(1, actor)];
    expect(tried.map(answer)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  });

  it('may be one reviewer and one approver, never two reviewers', () => {
    propose();
    const reviewer = { kind: 'staff', id: 'rui', role: 'reviewer' } as const;
    expect(answer(approve({}, reviewer))).toBe('FORBIDDEN');
  });

  it('end what was proposed by withdrawing it; what was approved stays', () => {
    propose();
    const before = scenario.machine.exchange.fingerprint;
    expect(answer(withdraw())).toBe('accepted');
    expect(scenario.machine.exchange.fingerprint).not.toBe(before);
    expect(answer(approve())).toBe('NOT_FOUND');
    propose();
    approve({ id: 2 });
    expect(answer(withdraw(2))).toBe('NOT_FOUND');
  });

  it('have at most so many proposals that wait for one of them', () => {
    for (let count = 0; count < TERMS_PROPOSALS_MAX; count += 1) {
      expect(answer(propose({ fromMs: FROM_MS + count * 1_000 }))).toBe('accepted');
    }
    expect(answer(propose())).toBe('TOO_MANY_RECORDS');
    scenario.machine.nowMs = FROM_MS - DAY_MS + 1;
    const later = { fromMs: FROM_MS + DAY_MS };
    expect(answer(propose(later))).toBe('accepted');
  });
});

describe('[0.9] notice', () => {
  it('[EX-0.8] is 24 hours from the approval, not from the proposal', () => {
    propose();
    propose({ fromMs: FROM_MS + 1_000 });
    scenario.machine.nowMs = FROM_MS - DAY_MS + 1_000;
    expect(answer(approve())).toBe('TERMS_NOTICE_TOO_SHORT');
    const hash = hashOfTerms({ ...CHANGE, fromMs: FROM_MS + 1_000 });
    expect(answer(approve({ id: 2, hash }))).toBe('accepted');
  });

  it.each([
    [SUBSCRIBED_MS + DAY_MS - 1_000, 'TERMS_NOTICE_TOO_SHORT'],
    [SUBSCRIBED_MS + DAY_MS, 'accepted'],
    [SUBSCRIBED_MS + 90 * DAY_MS, 'accepted'],
    [SUBSCRIBED_MS + 90 * DAY_MS + 1_000, 'TERMS_NOTICE_TOO_SHORT'],
    [FROM_MS + 1, 'VALIDATION'],
    [Number.NaN, 'VALIDATION'],
  ])('for a beginning at %d is answered %s', (fromMs, code) => {
    expect(answer(propose({ fromMs }))).toBe(code);
  });
});

describe('[0.9] bounds', () => {
  it.each([
    [F7_KEY, 300, 0],
    [F7_KEY, 300, 2_001],
    [F7_KEY, 300, -1],
    [F7_KEY, 300, 2.5],
    [F7_KEY, 300, 300],
    ['yearly-rate.F8', 300, 250],
    ['products.0.aprBps', 300, 250],
    ['__proto__', 300, 250],
  ])('refuse %s from %d to %d', (key, before, after) => {
    expect(answer(propose({ values: [{ key, before, after }] }))).toBe('VALIDATION');
  });

  it('refuse an empty change, one rate twice, and a product that staff cannot change', () => {
    const [value] = CHANGE.values;
    const both = value ? [value, value] : [];
    expect(answer(propose({ values: [] }))).toBe('VALIDATION');
    expect(answer(propose({ values: both }))).toBe('VALIDATION');
    expect(answer(propose({ product: 'seconds' as TermsProduct }))).toBe('VALIDATION');
    expect(answer(propose({ product: 'mining' }))).toBe('VALIDATION');
  });

  it('refuse what the product itself would refuse: interest that is more than the principal', () => {
    const products = describeFinanceTerms().products.map((each) => {
      return each.code === 'F7' ? { ...each, termDays: 3_000 } : each;
    });
    scenario.asSystem({ kind: 'set-finance-terms', ...describeFinanceTerms(), products });
    const values = [{ key: F7_KEY, before: 300, after: 2_000 }];
    expect(answer(propose({ values }))).toBe('VALIDATION');
  });

  it('refuse terms of the program that would break an approved change', () => {
    propose({ values: [{ key: F7_KEY, before: 300, after: 2_000 }] });
    const content = { ...CHANGE, values: [{ key: F7_KEY, before: 300, after: 2_000 }] };
    approve({ hash: hashOfTerms(content) });
    const products = describeFinanceTerms().products.map((each) => {
      return each.code === 'F7' ? { ...each, termDays: 3_000 } : each;
    });
    const body = { kind: 'set-finance-terms', ...describeFinanceTerms(), products } as const;
    expect(answer(scenario.asSystem(body))).toBe('VALIDATION');
  });
});

function describeRate({ products }: { products: readonly { code: string; aprBps: number }[] }) {
  return products.find(({ code }) => code === 'F7')?.aprBps;
}
