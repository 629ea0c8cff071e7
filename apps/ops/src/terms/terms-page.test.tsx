/** [0.6] [0.9] Terms of later purchases: bounds at the field, the difference, and two people. */
import type { TermsProposalLine } from '@anywhen/protocol';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { data, leaveConsole, openConsole, refuse } from '../../testing/test-console.tsx';
import { momentField, readMoment, readRate } from './rates.ts';

afterEach(leaveConsole);

const F7 = 'yearly-rate.F7';
const DAY_MS = 86_400_000;
const HASH = 'a'.repeat(64);
const terms = () =>
  data({
    fields: [{ key: F7, value: 300, min: 1, max: 2_000 }],
    current: [{ key: F7, value: 300 }],
    lastFromMs: null,
  });

function proposalOf(own: Partial<TermsProposalLine> = {}): TermsProposalLine {
  return {
    id: '3',
    product: 'finance',
    values: [{ key: F7, before: 300, after: 250 }],
    fromMs: Date.now() + 3 * DAY_MS,
    hash: HASH,
    proposedBy: 'ben',
    proposedAtMs: Date.now(),
    state: 'proposed',
    decidedBy: null,
    decidedAtMs: null,
    ...own,
  };
}

const listOf = (...proposals: TermsProposalLine[]) => ({
  'GET /staff/terms/finance': terms,
  'GET /staff/terms': () => data({ proposals, nextCursor: null }),
});

it('a proposal says its bounds, shows the difference, and needs a reason', async () => {
  const user = userEvent.setup();
  const opened = await openConsole('/terms', {
    script: { ...listOf(), 'POST /staff/terms': () => data({ id: '1', hash: HASH }) },
  });
  const field = await screen.findByLabelText('F7 · Interest a year, now 3.00 %');
  screen.getByText('In percent, from 0.01 % to 20.00 %');
  await user.type(field, '25');
  await screen.findByText('This is outside the bounds');
  await user.clear(field);
  await user.type(field, '2.5');
  await screen.findByText('3.00 % → 2.50 %');
  screen.getByText(/Nothing that is open changes/);
  await user.click(screen.getByRole('button', { name: 'Propose' }));
  await screen.findByText('Say why, for the colleague who approves it');
  expect(opened.callsTo('POST /staff/terms')).toEqual([]);
  await user.type(screen.getByLabelText('Remark'), 'rates fell');
  await user.click(screen.getByRole('button', { name: 'Propose' }));
  await screen.findByText('Proposed: a colleague must approve it');
  const [call] = opened.callsTo('POST /staff/terms');
  expect(call?.body).toMatchObject({
    product: 'finance',
    values: [{ key: F7, before: 300, after: 250 }],
    remark: 'rates fell',
  });
  const { fromMs } = (call?.body ?? { fromMs: 0 }) as { fromMs: number };
  expect(fromMs - Date.now()).toBeGreaterThan(DAY_MS);
});

it('a colleague approves exactly what stands there: its hash is sent', async () => {
  const user = userEvent.setup();
  const opened = await openConsole('/terms', {
    role: 'approver',
    script: {
      ...listOf(proposalOf()),
      'POST /staff/terms/3/approve': () => data({ fromMs: Date.now() + 3 * DAY_MS }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/3\.00 % → 2\.50 %/);
  await user.type(dialog.getByLabelText('Remark'), 'agreed');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Approved: members read it now');
  expect(opened.callsTo('POST /staff/terms/3/approve')[0]?.body).toEqual({
    hash: HASH,
    remark: 'agreed',
  });
});

it('a refusal is said in the question', async () => {
  const user = userEvent.setup();
  await openConsole('/terms', {
    role: 'approver',
    script: {
      ...listOf(proposalOf()),
      'POST /staff/terms/3/approve': () => refuse('TERMS_CHANGED'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await dialog.findByText(/Other terms will hold by then/);
});

it.each([
  ['reviewer' as const, {}],
  ['approver' as const, { proposedBy: 'rosa' }],
  ['approver' as const, { fromMs: Date.now() + DAY_MS - 1 }],
  ['auditor' as const, {}],
])('%s may not approve %o', async (role, own) => {
  await openConsole('/terms', { role, script: listOf(proposalOf(own)) });
  await screen.findByText(/F7 · Interest a year: 3\.00 % → 2\.50 %/);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  const mayWithdraw = role !== 'auditor';
  expect(screen.queryAllByRole('button', { name: 'Withdraw' })).toHaveLength(mayWithdraw ? 1 : 0);
  expect(screen.queryAllByText('Propose a change')).toHaveLength(mayWithdraw ? 1 : 0);
});

it('rates and moments are read as they are written', () => {
  expect(['2.5', '2,50 %', '3', '0.05'].map(readRate)).toEqual([250, 250, 300, 5]);
  expect(['', 'x', '1.234', '-1'].map(readRate)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const atMs = Date.UTC(2026, 10, 21);
  expect(readMoment(momentField(atMs))).toBe(atMs);
  expect(readMoment('tomorrow')).toBeUndefined();
});
