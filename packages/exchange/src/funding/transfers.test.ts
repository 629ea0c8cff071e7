/**
 * Transfers by the rule book: the worked examples, every refusal, and what a refusal leaves behind.
 */
import { parseUnits } from '@anywhen/money';
import type { AccountKind } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, Machine } from '../../testing/machine.ts';

let machine: Machine;

const transfer = (
  change: Partial<Record<'from' | 'to' | 'currency' | 'quantity', string>> = {},
) => ({
  kind: 'transfer' as const,
  from: (change.from ?? 'funds') as AccountKind,
  to: (change.to ?? 'spot') as AccountKind,
  currency: change.currency ?? 'USDT',
  quantity: change.quantity ?? '2500',
});

beforeEach(() => {
  machine = new Machine();
  machine.asSystem({ kind: 'open-member', uid: ALICE });
});

describe('[11] a transfer', () => {
  it('[EX-11.1] moves 2 500 of 10 000 USDT from funds to spot with two lines that sum to zero', () => {
    const { reply, changes, events } = machine.asMember(ALICE, transfer());
    expect(machine.balance(ALICE)).toBe(parseUnits('7500'));
    expect(machine.balance(ALICE, 'USDT', 'spot')).toBe(parseUnits('2500'));
    const postings = changes.filter((change) => change.kind === 'posting');
    expect(postings.map(({ type, units }) => [type, units])).toEqual([
      ['TRANSFER_OUT', -parseUnits('2500')],
      ['TRANSFER_IN', parseUnits('2500')],
    ]);
    expect(postings[0]?.entryId).toBe(postings[1]?.entryId);
    expect(events.map((event) => event.kind)).toEqual(['balance', 'balance']);
    expect(reply).toMatchObject({
      isAccepted: true,
      data: { fromAvailable: '7500.00000000', toAvailable: '2500.00000000' },
    });
  });

  it('[EX-11.2] never carries BTC into the contract account', () => {
    const outcome = machine.asMember(
      ALICE,
      transfer({ from: 'spot', to: 'contract', currency: 'BTC' }),
    );
    expect(Machine.answer(outcome)).toBe('TRANSFER_NOT_ALLOWED');
  });

  it('[EX-11.3] refuses a ninth decimal at its field', () => {
    const { reply } = machine.asMember(ALICE, transfer({ quantity: '0.000000001' }));
    expect(reply).toEqual({
      isAccepted: false,
      rejection: { code: 'VALIDATION', fields: { quantity: 'too-precise' } },
    });
  });

  it.each([
    [{ to: 'funds' }, 'TRANSFER_NOT_ALLOWED'],
    [{ currency: 'XYZ' }, 'TRANSFER_NOT_ALLOWED'],
    [{ quantity: '0' }, 'AMOUNT_ABNORMAL'],
    [{ quantity: '-1' }, 'AMOUNT_ABNORMAL'],
    [{ quantity: '1e3' }, 'AMOUNT_ABNORMAL'],
    [{ quantity: '10000.00000001' }, 'BALANCE_INSUFFICIENT'],
    [{ currency: 'BTC', quantity: '1' }, 'BALANCE_INSUFFICIENT'],
  ])('with %j is refused with %s and changes nothing', (change, code) => {
    const before = machine.exchange.fingerprint;
    const outcome = machine.asMember(ALICE, transfer(change));
    expect(Machine.answer(outcome)).toBe(code);
    expect(outcome.changes).toEqual([]);
    expect(machine.exchange.fingerprint).toBe(before);
  });

  it('may move everything that is there, to the last unit', () => {
    expect(Machine.answer(machine.asMember(ALICE, transfer({ quantity: '10000' })))).toBe(
      'accepted',
    );
    expect(machine.balance(ALICE)).toBe(0n);
  });

  it('of a stranger is refused', () => {
    expect(Machine.answer(machine.asMember(99999999, transfer()))).toBe('USER_NOT_FOUND');
  });

  it('of the system itself is refused: nobody moves a member’s funds for them', () => {
    expect(Machine.answer(machine.asSystem(transfer()))).toBe('FORBIDDEN');
  });

  it.each([
    ['restricted', 'accepted'],
    ['frozen', 'ACCOUNT_FROZEN'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
  ] as const)('[1.4] of a %s member: %s', (status, answer) => {
    machine.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'unusual-activity' });
    expect(Machine.answer(machine.asMember(ALICE, transfer()))).toBe(answer);
  });

  it('[11] is not blocked by the withdrawal lock', () => {
    machine.asSystem({ kind: 'extend-withdraw-lock', uid: ALICE });
    expect(Machine.answer(machine.asMember(ALICE, transfer()))).toBe('accepted');
  });
});

describe('[0.4] the same id', () => {
  it('with the same content happens once and names the first for its answer', () => {
    machine.asMember(ALICE, transfer(), 'same');
    const repeats = machine.exchange.lastSeq;
    machine.asMember(ALICE, transfer({ quantity: '0.00000001' }));
    const second = machine.asMember(ALICE, transfer(), 'same');
    expect(second.reply).toEqual({ isAccepted: true, repeats });
    expect(machine.balance(ALICE)).toBe(parseUnits('7499.99999999'));
  });

  it('with other content is refused', () => {
    machine.asMember(ALICE, transfer(), 'same');
    const second = machine.asMember(ALICE, transfer({ quantity: '1' }), 'same');
    expect(Machine.answer(second)).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('of another member is another id', () => {
    machine.asSystem({ kind: 'open-member', uid: 10000002 });
    machine.asMember(ALICE, transfer(), 'same');
    expect(Machine.answer(machine.asMember(10000002, transfer(), 'same'))).toBe('accepted');
  });

  it('may be tried again after a refusal', () => {
    machine.asMember(ALICE, transfer({ from: 'spot', to: 'funds' }), 'later');
    machine.asMember(ALICE, transfer());
    const again = machine.asMember(ALICE, transfer({ from: 'spot', to: 'funds' }), 'later');
    expect(Machine.answer(again)).toBe('accepted');
  });

  it('is forgotten after a day', () => {
    machine.asMember(ALICE, transfer({ quantity: '1' }), 'same');
    machine.nowMs += 86_400_001;
    expect(machine.asMember(ALICE, transfer({ quantity: '1' }), 'same').reply).toHaveProperty(
      'data',
    );
  });
});

describe('[0.4] a request that is dropped', () => {
  const drop = (uid = ALICE, id = 'lost') => machine.asMember(uid, { kind: 'drop-request' }, id);

  it('had happened: that is said, and its answer can still be asked for', () => {
    machine.asMember(ALICE, transfer(), 'lost');
    const repeats = machine.exchange.lastSeq;
    expect(drop().reply).toEqual({ isAccepted: true, data: { hasHappened: true } });
    expect(machine.asMember(ALICE, transfer(), 'lost').reply).toEqual({
      isAccepted: true,
      repeats,
    });
    expect(machine.balance(ALICE)).toBe(parseUnits('7500'));
  });

  it('had not happened, and never will: when it comes late it is refused', () => {
    expect(drop().reply).toMatchObject({ isAccepted: true, data: { hasHappened: false } });
    const late = machine.asMember(ALICE, transfer(), 'lost');
    expect(Machine.answer(late)).toBe('IDEMPOTENCY_CONFLICT');
    expect(machine.balance(ALICE)).toBe(parseUnits('10000'));
    const first = machine.exchange.lastSeq - 1;
    expect(drop().reply).toEqual({ isAccepted: true, repeats: first });
  });

  it('was refused: that is no happening either', () => {
    machine.asMember(ALICE, transfer({ quantity: '99999999' }), 'lost');
    expect(drop().reply).toMatchObject({ data: { hasHappened: false } });
  });

  it('is only ever the own one', () => {
    machine.asSystem({ kind: 'open-member', uid: 10000002 });
    drop(10000002);
    expect(Machine.answer(machine.asMember(ALICE, transfer(), 'lost'))).toBe('accepted');
  });

  it.each([
    ['frozen', 'accepted'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
  ] as const)('[1.4] by a %s member: %s', (status, answer) => {
    machine.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'unusual-activity' });
    expect(Machine.answer(drop())).toBe(answer);
  });
});
