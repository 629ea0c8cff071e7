/**
 * The checks of an order (rulebook 3.6): each is reached, in its order, and a refusal changes
 * nothing.
 */
import { parseUnits } from '@anywhen/money';
import type { Uid } from '../kernel/actor.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { ContractScenario } from '../../testing/contract-scenario.ts';
import type { SecondsOrder } from './commands.ts';

let scenario: ContractScenario;
let subject: Uid;

beforeEach(() => {
  scenario = new ContractScenario({ lossLimit: '20000', crowdSize: 42 });
  subject = ALICE;
});

const answer = Machine.answer;
const setStatus = (status: 'restricted' | 'frozen' | 'disabled') =>
  scenario.machine.asSystem({
    kind: 'change-status',
    uid: subject,
    status,
    reason: 'unusual-activity',
  });

/** One way to break one rule: what happened before, and what is asked for. */
type Breach = { code: string; before?: () => void; order?: Partial<SecondsOrder> };

const byLimit = (amount: string) => {
  scenario.machine.asMember(subject, { kind: 'set-loss-limit', amount });
};

const RESTRICTED: Breach = {
  code: 'ACCOUNT_TRADE_RESTRICTED',
  before: () => setStatus('restricted'),
};
const CLOSED: Breach = { code: 'SYMBOL_CLOSED', order: { symbol: 'ETCUSDT' } };
const STALE: Breach = { code: 'FEED_STALE', before: () => (scenario.machine.nowMs += 3_000) };
const PERIOD: Breach = { code: 'PERIOD_INVALID', order: { periodSeconds: 600 } };
const ABNORMAL: Breach = { code: 'AMOUNT_ABNORMAL', order: { amount: '100.001' } };
const BELOW: Breach = { code: 'AMOUNT_BELOW_MIN', order: { amount: '4.99' } };
const ABOVE: Breach = { code: 'AMOUNT_ABOVE_MAX', order: { amount: '1000.01' } };
const REPEATED: Breach = { code: 'ORDER_REPEATED', before: () => void scenario.place(subject) };
const NOT_COMPLETED: Breach = {
  code: 'ORDER_NOT_COMPLETED',
  before: () => void scenario.place(subject, { amount: '77' }),
};
const BREAK: Breach = {
  code: 'ON_A_BREAK',
  before: () => void scenario.machine.asMember(subject, { kind: 'take-a-break', days: 1 }),
};
const LOST: Breach = {
  code: 'DAILY_LIMIT_REACHED',
  before: () => {
    subject = scenario.findLoser('100');
    byLimit('100');
    scenario.machine.nowMs += 400;
  },
};
const VOLUME: Breach = {
  code: 'TRADING_VOLUME_INSUFFICIENT',
  before: () => scenario.gatherCrowd(),
  order: { periodSeconds: 300, amount: '3000' },
};
const BALANCE: Breach = {
  code: 'BALANCE_INSUFFICIENT',
  before: () => scenario.takeAway(subject, '99.99'),
};

const attempt = (...breaches: Breach[]) => {
  for (const { before } of breaches) before?.();
  const order = Object.assign({}, ...breaches.map((breach) => breach.order)) as object;
  const fingerprint = scenario.machine.exchange.fingerprint;
  const outcome = scenario.place(subject, order);
  if (answer(outcome) !== 'accepted') {
    expect(outcome.changes).toEqual([]);
    expect(scenario.machine.exchange.fingerprint).toBe(fingerprint);
  }
  return answer(outcome);
};

describe('[3.6] an order', () => {
  it('that keeps every rule is accepted, and answers with the contract', () => {
    const { reply } = scenario.place();
    expect(reply).toMatchObject({
      isAccepted: true,
      data: {
        available: '8900.00000000',
        contract: { id: '1', state: 'payment_waiting', wager: '100.00000000', returnBps: 9_100 },
      },
    });
  });

  const rules = [RESTRICTED, CLOSED, STALE, PERIOD, ABNORMAL, BELOW, ABOVE, REPEATED];
  const others = [NOT_COMPLETED, BREAK, LOST, VOLUME, BALANCE];

  it.each([...rules, ...others])('that breaks one rule is refused with $code', (breach) => {
    expect(attempt(breach)).toBe(breach.code);
  });

  it('of a stranger, a frozen or a disabled member is refused', () => {
    expect(answer(scenario.place(99999999))).toBe('USER_NOT_FOUND');
    setStatus('frozen');
    expect(answer(scenario.place())).toBe('ACCOUNT_FROZEN');
    setStatus('disabled');
    expect(answer(scenario.place())).toBe('ACCOUNT_STATUS_ABNORMAL');
  });

  it('of the system itself is refused', () => {
    const order = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 60, amount: '10' } as const;
    const outcome = scenario.machine.asSystem({ kind: 'place-seconds', ...order });
    expect(answer(outcome)).toBe('FORBIDDEN');
  });

  it.each(['', '0', '0.00', '-5', '1e2', 'NaN', '٣', '1.', '1.999', '0x10', ' 5'])(
    'with the amount %j is abnormal',
    (amount) => expect(attempt({ code: '', order: { amount } })).toBe('AMOUNT_ABNORMAL'),
  );

  it.each([
    [30, '5', '500'],
    [60, '5', '1000'],
    [120, '10', '2000'],
    [180, '10', '3000'],
    [300, '20', '5000'],
  ])('of %i s may be from %s to %s USDT', (periodSeconds, min, max) => {
    const cent = parseUnits('0.01');
    const beyond = (amount: string, change: bigint) =>
      `${Number((parseUnits(amount) + change) / cent) / 100}`;
    expect(attempt({ code: '', order: { periodSeconds, amount: beyond(min, -cent) } })).toBe(
      'AMOUNT_BELOW_MIN',
    );
    expect(attempt({ code: '', order: { periodSeconds, amount: beyond(max, cent) } })).toBe(
      'AMOUNT_ABOVE_MAX',
    );
    expect(answer(scenario.place(ALICE, { periodSeconds, amount: min }))).toBe('accepted');
    expect(answer(scenario.place(BOB, { periodSeconds, amount: max }))).toBe('accepted');
  });
});

/**
 * Rule 6 with 3, 4 or 5 cannot happen: an order equal to an accepted one has a period that is
 * offered and an amount within its limits.
 */
const ADJACENT: [Breach, Breach][] = [
  [RESTRICTED, CLOSED],
  [CLOSED, STALE],
  [STALE, PERIOD],
  [PERIOD, ABNORMAL],
  [{ code: 'AMOUNT_ABNORMAL', order: { amount: '0.001' } }, { code: 'AMOUNT_BELOW_MIN' }],
  [{ code: 'AMOUNT_ABNORMAL', order: { amount: '9999.999' } }, { code: 'AMOUNT_ABOVE_MAX' }],
  [BELOW, NOT_COMPLETED],
  [ABOVE, NOT_COMPLETED],
  [REPEATED, { code: 'ORDER_NOT_COMPLETED' }],
  [NOT_COMPLETED, BREAK],
  [{ ...BREAK, before: () => (LOST.before?.(), BREAK.before?.()) }, { code: LOST.code }],
  [LOST, VOLUME],
  [VOLUME, { ...BALANCE, before: () => scenario.takeAway(subject, '2999.99') }],
];

describe('[3.6] precedence', () => {
  const named = ADJACENT.map(([earlier, later]) => ({ earlier, later }));

  it.each(named)('$earlier.code comes before $later.code', ({ earlier, later }) => {
    expect(attempt(earlier, later)).toBe(earlier.code);
  });

  it('a status comes before everything an order could be wrong with', () => {
    const all = { symbol: 'NOUSDT', periodSeconds: 1, amount: '-1' };
    expect(attempt(BREAK, RESTRICTED, { code: '', order: all })).toBe('ACCOUNT_TRADE_RESTRICTED');
  });
});

describe('[3.6] repeated orders', () => {
  it('[EX-3.6] 1.5 s apart are repeated, 2.5 s apart not completed', () => {
    scenario.place();
    scenario.machine.nowMs += 1_500;
    expect(answer(scenario.place())).toBe('ORDER_REPEATED');
    scenario.feed.tick();
    scenario.feed.tick();
    scenario.machine.nowMs += 500;
    expect(answer(scenario.place())).toBe('ORDER_NOT_COMPLETED');
  });

  it('are those of the last 2 000 ms, to the millisecond', () => {
    scenario.place();
    scenario.machine.nowMs += 2_000;
    expect(answer(scenario.place())).toBe('ORDER_REPEATED');
    scenario.machine.nowMs += 1;
    expect(answer(scenario.place())).toBe('ORDER_NOT_COMPLETED');
  });

  it.each([{ direction: 'down' }, { periodSeconds: 30 }, { amount: '100.01' }] as const)(
    'with %j are not the same, but the market is taken',
    (change) => {
      scenario.place();
      expect(answer(scenario.place(ALICE, change))).toBe('ORDER_NOT_COMPLETED');
    },
  );

  it('[0.4] with the same key are one order, answered twice', () => {
    scenario.place(ALICE, {}, 'key');
    const repeats = scenario.machine.exchange.lastSeq;
    const second = scenario.place(ALICE, {}, 'key');
    expect(second).toMatchObject({ reply: { isAccepted: true, repeats }, changes: [] });
    expect(answer(scenario.place(ALICE, { amount: '5' }, 'key'))).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('of another member are another matter', () => {
    scenario.place();
    expect(answer(scenario.place(BOB))).toBe('accepted');
  });
});

describe('[3.6] open orders', () => {
  const symbols = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'XAUUSDT', 'SOLUSDT'];

  it('are five at most, and the sixth is refused', () => {
    const answers = symbols.map((symbol) => scenario.place(ALICE, { symbol }));
    expect(answers.map(answer)).toEqual([
      ...Array<string>(5).fill('accepted'),
      'ORDER_NOT_COMPLETED',
    ]);
    expect(answers[5]?.reply).toMatchObject({ rejection: { data: { openMax: 5 } } });
  });

  it('on the same market are named in the refusal', () => {
    scenario.place(BOB);
    scenario.place();
    scenario.machine.nowMs += 2_100;
    expect(scenario.place().reply).toMatchObject({ rejection: { data: { id: '2' } } });
  });

  it('make room when they end', () => {
    for (const symbol of symbols) scenario.place(ALICE, { symbol, periodSeconds: 30, amount: '5' });
    scenario.playOut(31);
    expect(answer(scenario.place(ALICE, { symbol: 'SOLUSDT' }))).toBe('accepted');
  });
});

describe('[3.6] what the house can owe', () => {
  const capacity = (symbol = 'BTCUSDT') => {
    const order = { symbol, periodSeconds: 300, amount: '5000' };
    const { reply } = scenario.place(BOB, order);
    return reply.isAccepted ? '5000' : String(reply.rejection.data?.['left'] ?? 'none');
  };

  it('leaves an order the fortieth part of what the market has left, to the cent', () => {
    const [first, second, third, fourth = 0, fifth = 0] = scenario.crowd;
    const big = { periodSeconds: 300, amount: '5000' };
    const bigs = [first, second, third].map((uid) => answer(scenario.place(uid, big)));
    expect(bigs).toEqual(['accepted', 'accepted', 'accepted']);
    // 200 000 − 3 × 4 700 = 185 900; a fortieth of it is 4 647.50, which 4 944.14 × 0.94 is below.
    const refused = scenario.place(fourth, { ...big, amount: '4944.15' });
    expect(refused.reply).toMatchObject({
      rejection: { code: 'TRADING_VOLUME_INSUFFICIENT', data: { left: '4944.14000000' } },
    });
    expect(answer(scenario.place(fifth, { ...big, symbol: 'ETHUSDT' }))).toBe('accepted');
    expect(answer(scenario.place(fourth, { ...big, amount: '4944.14' }))).toBe('accepted');
  });

  it('[EX-3.10] is not taken by 42 members with all they may wager', () => {
    scenario.gatherCrowd();
    expect(capacity()).toBe('1841.92000000');
    expect(answer(scenario.place(ALICE, { periodSeconds: 300, amount: '1841.92' }))).toBe(
      'accepted',
    );
    expect(capacity('ETHUSDT')).toBe('5000');
  });

  it('shrinks when contracts end', () => {
    scenario.gatherCrowd();
    scenario.playOut(301);
    expect(answer(scenario.place(ALICE, { periodSeconds: 300, amount: '5000' }))).toBe('accepted');
  });

  it('names no amount where less is left than the least one may wager', () => {
    const crowded = new ContractScenario({ lossLimit: '20000', crowdSize: 300 });
    crowded.gatherCrowd();
    const { reply } = crowded.place(ALICE, { periodSeconds: 300, amount: '20' });
    expect(reply).toEqual({
      isAccepted: false,
      rejection: { code: 'TRADING_VOLUME_INSUFFICIENT' },
    });
    expect(answer(crowded.place(ALICE, { amount: '5' }))).toBe('accepted');
  });
});

describe('[3.6] under the first terms, which journals of that time keep', () => {
  beforeEach(() => {
    scenario = new ContractScenario({ crowdSize: 42, isUnderFirstTerms: true });
    scenario.gatherCrowd();
  });

  it('the house can owe 200 000 USDT a market, to the cent; one order may take the rest', () => {
    const big = { periodSeconds: 300, amount: '2765.96' };
    expect(scenario.place(ALICE, big).reply).toEqual({
      isAccepted: false,
      rejection: { code: 'TRADING_VOLUME_INSUFFICIENT' },
    });
    expect(answer(scenario.place(ALICE, { ...big, symbol: 'ETHUSDT' }))).toBe('accepted');
    expect(answer(scenario.place(ALICE, { ...big, amount: '2765.95' }))).toBe('accepted');
    expect(answer(scenario.place(BOB, { amount: '5' }))).toBe('TRADING_VOLUME_INSUFFICIENT');
  });

  it('it may be 200 000 USDT exactly', () => {
    const wagers = [
      [300, '1000'],
      [30, '494'],
      [60, '940'],
      [30, '400'],
      [60, '5'],
    ] as const;
    const answers = wagers.map(([periodSeconds, amount], index) => {
      const uid = 20000101 + index;
      scenario.join(uid, '1000');
      return answer(scenario.place(uid, { periodSeconds, amount }));
    });
    const accepted = Array<string>(4).fill('accepted');
    expect(answers).toEqual([...accepted, 'TRADING_VOLUME_INSUFFICIENT']);
  });
});
