/**
 * The table of rulebook 1.4, asked of the machine: every command a member can send, in every
 * status. Each command is sorted here by what it does; the answer follows from the one table.
 */
import {
  type FREEDOMS,
  MEMBER_STATUSES,
  type MemberStatus,
  refusalCodeOf,
  statusesWith,
} from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { SAMPLES } from '../../testing/command-samples.ts';
import { ALICE, Machine } from '../../testing/machine.ts';
import { COMMAND_RULES, type CommandBody, type CommandKind } from '../modules.ts';
import { describeMemberTerms } from './member-terms.ts';

type Freedom = (typeof FREEDOMS)[number];

const FREEDOM_OF: Partial<Record<CommandKind, Freedom>> = {
  'set-loss-limit': 'hold-back',
  'submit-verification': 'verify',
  'submit-deposit': 'deposit',
  'request-withdrawal': 'withdraw',
  transfer: 'transfer',
  'drop-request': 'hold-back',
  'place-order': 'open',
  'place-oco': 'open',
  'amend-order': 'open',
  'cancel-order': 'cancel',
  'cancel-orders': 'cancel',
  'place-seconds': 'open',
  'take-a-break': 'hold-back',
  'buy-finance': 'open',
  'cancel-finance': 'cancel',
  'redeem-finance': 'reduce',
  stake: 'open',
  'leave-staking': 'reduce',
  'buy-machines': 'open',
  'cancel-machines': 'cancel',
  'set-leverage': 'open',
  'place-leverage-order': 'open',
  'cancel-leverage-order': 'cancel',
  'cancel-leverage-orders': 'cancel',
  'close-position': 'reduce',
  'set-position-levels': 'reduce',
  'change-position-margin': 'add-margin',
  'buy-option': 'open',
  'sell-option': 'reduce',
  'create-dca': 'open',
  'create-grid': 'open',
  'pause-bot': 'cancel',
  'resume-bot': 'open',
  'stop-bot': 'reduce',
  'set-alert': 'log-in',
  'remove-alert': 'log-in',
  'sign-member': 'open',
  'end-signing': 'hold-back',
  'open-portfolio': 'open',
  'leave-season': 'hold-back',
  'open-class': 'open',
  'pause-class': 'hold-back',
};

const WAGER = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 60, amount: '5' } as const;
const TRIGGER = { triggerPrice: '60000', stopLimitPrice: '59900' };
const PAIR = { symbol: 'BTCUSDT', side: 'sell', quantity: '0.01', price: '70000' } as const;
const MARGIN = { kind: 'change-position-margin', positionId: 1, amount: '1' } as const;
const LIMIT = { symbol: 'BTCUSDT', side: 'sell', type: 'limit', quantity: '0.1' } as const;

/** What one command does in two ways, and what has no sample yet. */
const MORE: readonly { body: CommandBody; freedom: Freedom }[] = [
  { body: { kind: 'place-seconds', ...WAGER }, freedom: 'open' },
  { body: { kind: 'place-oco', ...PAIR, ...TRIGGER }, freedom: 'open' },
  { body: { kind: 'amend-order', orderId: 1, price: '1' }, freedom: 'open' },
  { body: { ...MARGIN, direction: 'remove' }, freedom: 'transfer' },
  { body: { kind: 'stop-bot', botId: 1, exit: 'move' }, freedom: 'transfer' },
  {
    body: { kind: 'place-leverage-order', ...LIMIT, price: '1', isReduceOnly: true },
    freedom: 'reduce',
  },
];

const cases = [
  ...SAMPLES.flatMap((body) => {
    const freedom = FREEDOM_OF[body.kind];
    return freedom ? [{ body, freedom }] : [];
  }),
  ...MORE,
].flatMap(({ body, freedom }) =>
  MEMBER_STATUSES.map((status) => ({ body, freedom, status, name: body.kind })),
);

const STATUS_CODES = MEMBER_STATUSES.flatMap((status) => refusalCodeOf(status) ?? []) as string[];

describe('[1.4] what the machine answers', () => {
  it('is asked of every command that members can send', () => {
    const kinds = Object.keys(COMMAND_RULES) as CommandKind[];
    const byMembers = kinds.filter((kind) => COMMAND_RULES[kind].by.includes('member'));
    expect(Object.keys(FREEDOM_OF).toSorted()).toEqual(byMembers.toSorted());
    const asked = new Set(cases.map(({ name }) => name));
    expect([...asked].toSorted()).toEqual(byMembers.toSorted());
  });

  it.each(cases)('$name, to $freedom, when $status', ({ body, freedom, status }) => {
    const answer = answerWhen(status, body);
    if (statusesWith(freedom).includes(status)) expect(STATUS_CODES).not.toContain(answer);
    else expect(answer).toBe(refusalCodeOf(status));
  });
});

function answerWhen(status: MemberStatus, body: CommandBody): string {
  const machine = new Machine();
  machine.asSystem({ kind: 'set-member-terms', ...describeMemberTerms() });
  machine.asSystem({ kind: 'open-member', uid: ALICE });
  if (status !== 'active') {
    machine.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'asked-for' });
  }
  return Machine.answer(machine.asMember(ALICE, body));
}
