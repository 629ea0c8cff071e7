/** Every check of a stake and of leaving, and which of two answers first (rulebook 5.4). */
import { type RejectionCode, STAKING_POOLS, type StakingPool } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE, APPROVER, BOB, Machine } from '../../testing/machine.ts';
import { StakingScenario, WAITING_TERMS } from '../../testing/staking-scenario.ts';
import type { StakeRequest } from './commands.ts';

type Breach = {
  code: RejectionCode;
  /** What makes a plain stake of 100 USDT, or of 1 ETH without any price, break this rule. */
  request?: Partial<StakeRequest>;
  before?: (scenario: StakingScenario) => void;
};

const setStatus = (scenario: StakingScenario, status: 'restricted' | 'frozen' | 'disabled') =>
  scenario.machine.as(APPROVER, {
    kind: 'change-status',
    uid: ALICE,
    status,
    reason: 'account-safety',
  });

const beyondMidnight = (scenario: StakingScenario) => {
  scenario.machine.nowMs = Date.UTC(2026, 2, 2);
};

/** In the order of the rule book; the agreement before them is the server's. */
const BREACHES: readonly Breach[] = [
  { code: 'ACCOUNT_FROZEN', before: (scenario) => setStatus(scenario, 'frozen') },
  { code: 'DAY_NOT_BOOKED', before: beyondMidnight },
  { code: 'PRODUCT_CLOSED', request: { pool: 'LC-NONE' } },
  { code: 'AMOUNT_ABNORMAL', request: { amount: '1e3' } },
  { code: 'AMOUNT_BELOW_MIN', request: { amount: '9.99999999' } },
  { code: 'PERSONAL_LIMIT_EXCEEDED', request: { amount: '50000.00000001' } },
  { code: 'QUOTE_CHANGED', request: { aprsBps: [600] } },
  { code: 'FEED_STALE', request: { pool: 'LC-ETH' } },
  { code: 'ORDER_REPEATED', before: (scenario) => scenario.stake('LC-USDT', '100') },
  { code: 'BALANCE_INSUFFICIENT', before: (scenario) => spend(scenario) },
];

function spend(scenario: StakingScenario): void {
  const body = { kind: 'transfer', from: 'financial', to: 'funds', currency: 'USDT' } as const;
  scenario.machine.asMember(ALICE, { ...body, quantity: scenario.available() });
}

/** All of the given rules are broken at once. */
function stakeAgainst(...breaches: readonly Breach[]): string {
  const scenario = new StakingScenario();
  for (const { before } of breaches) before?.(scenario);
  const request = Object.assign({}, ...breaches.map((breach) => breach.request ?? {}));
  const { pool = 'LC-USDT', amount = '100', ...rest } = request as Partial<StakeRequest>;
  return Machine.answer(scenario.stake(pool, amount, rest));
}

describe('[5.4] the checks of a stake', () => {
  it('let a plain one pass', () => {
    expect(stakeAgainst()).toBe('accepted');
  });

  it.each(BREACHES)('refuse with $code', (breach) => {
    expect(stakeAgainst(breach)).toBe(breach.code);
  });

  /** These cannot meet: they are about one field, or nothing could have been staked before. */
  const APART = new Set([
    'AMOUNT_ABNORMAL AMOUNT_BELOW_MIN',
    'AMOUNT_BELOW_MIN PERSONAL_LIMIT_EXCEEDED',
    'FEED_STALE ORDER_REPEATED',
  ]);
  const pairs = BREACHES.slice(1).flatMap((later, index) => {
    const earlier = BREACHES[index];
    return earlier && !APART.has(`${earlier.code} ${later.code}`) ? [{ earlier, later }] : [];
  });

  it.each(pairs)('$earlier.code answers before $later.code', ({ earlier, later }) => {
    expect(stakeAgainst(earlier, later)).toBe(earlier.code);
  });

  it('too little answers before the personal limit, where both are broken', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '50000');
    expect(Machine.answer(scenario.stake('LC-USDT', '5'))).toBe('AMOUNT_BELOW_MIN');
    expect(Machine.answer(scenario.stake('LC-USDT', '10'))).toBe('PERSONAL_LIMIT_EXCEEDED');
  });

  it('[1.4] whoever is restricted or disabled cannot stake either', () => {
    const scenario = new StakingScenario();
    setStatus(scenario, 'restricted');
    expect(Machine.answer(scenario.stake('LC-USDT', '100'))).toBe('ACCOUNT_TRADE_RESTRICTED');
    setStatus(scenario, 'disabled');
    expect(Machine.answer(scenario.stake('LC-USDT', '100'))).toBe('ACCOUNT_STATUS_ABNORMAL');
    expect(Machine.answer(scenario.stake('LC-USDT', '100', { uid: 99999999 }))).toBe(
      'USER_NOT_FOUND',
    );
  });

  it('without terms nothing is sold, and without days nothing counts', () => {
    const machine = new Machine();
    machine.asSystem({ kind: 'open-member', uid: ALICE });
    const body = { kind: 'stake', pool: 'LC-USDT', amount: '10', aprsBps: [600, 200] } as const;
    expect(Machine.answer(machine.asMember(ALICE, body))).toBe('DAY_NOT_BOOKED');
    machine.asSystem({ kind: 'set-business-days', daySeconds: 60 });
    expect(Machine.answer(machine.asMember(ALICE, body))).toBe('PRODUCT_CLOSED');
  });

  it('wait for a position whose day is not booked yet, as for the day itself', () => {
    const scenario = new StakingScenario({ bookingsMax: 1 });
    scenario.stake('LC-USDT', '100', { uid: BOB });
    scenario.stake('LC-USDT', '100');
    scenario.passTo(Date.UTC(2026, 2, 2, 12));
    scenario.stake('LC-USDT', '400');
    scenario.machine.nowMs = Date.UTC(2026, 2, 3);
    scenario.note(scenario.machine.asSystem({ kind: 'roll-day', day: scenario.day + 1 }));
    expect(Machine.answer(scenario.stake('LC-USDT', '50'))).toBe('DAY_NOT_BOOKED');
    expect(Machine.answer(scenario.stake('LC-NONE', '50'))).toBe('PRODUCT_CLOSED');
    scenario.settle();
    expect(Machine.answer(scenario.stake('LC-USDT', '50'))).toBe('accepted');
    expect(scenario.rewardsOf(2)).toEqual([[scenario.day - 1, '0.01643835']]);
  });

  it('more than eight decimals are no amount either', () => {
    const { reply } = new StakingScenario().stake('LC-USDT', '10.123456789');
    expect(!reply.isAccepted && reply.rejection).toEqual({
      code: 'VALIDATION',
      fields: { amount: 'too-precise' },
    });
  });

  it('say what would be enough', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '49000');
    const dataOf = (amount: string) => {
      const { reply } = scenario.stake('LC-USDT', amount);
      return !reply.isAccepted && reply.rejection.data;
    };
    expect(dataOf('1')).toEqual({ min: '10.00000000' });
    expect(dataOf('1001')).toEqual({ left: '1000.00000000' });
    spend(scenario);
    expect(dataOf('1000')).toEqual({ available: '0.00000000' });
  });

  it('count what is leaving until it has left', () => {
    const scenario = new StakingScenario({ terms: WAITING_TERMS });
    scenario.stake('LC-USDT', '50000');
    scenario.leave(1);
    expect(Machine.answer(scenario.stake('LC-USDT', '10'))).toBe('PERSONAL_LIMIT_EXCEEDED');
    scenario.passDays(1.01);
    expect(Machine.answer(scenario.stake('LC-USDT', '50000'))).toBe('accepted');
  });

  it('take the same amount again after two seconds, and another one at once', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '100');
    expect(Machine.answer(scenario.stake('LC-USDT', '101'))).toBe('accepted');
    scenario.machine.nowMs += 2_000;
    expect(Machine.answer(scenario.stake('LC-USDT', '101'))).toBe('ORDER_REPEATED');
    scenario.machine.nowMs += 1;
    expect(Machine.answer(scenario.stake('LC-USDT', '101'))).toBe('accepted');
  });
});

describe('[5.3] [5.4] the checks of leaving', () => {
  it('[I4] only what is staking can leave, and only its member', () => {
    const scenario = new StakingScenario({ terms: WAITING_TERMS });
    scenario.stake('LC-USDT', '100');
    expect(Machine.answer(scenario.leave(2))).toBe('NOT_FOUND');
    expect(Machine.answer(scenario.leave(1, null, BOB))).toBe('NOT_FOUND');
    expect(Machine.answer(scenario.leave(1))).toBe('accepted');
    expect(Machine.answer(scenario.leave(1))).toBe('REDEEM_NOT_ALLOWED');
    scenario.passDays(1.01);
    expect(scenario.last().state).toBe('closed');
    expect(Machine.answer(scenario.leave(1))).toBe('NOT_FOUND');
  });

  it('[1.4] who is restricted may leave, who is frozen may not', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '100');
    setStatus(scenario, 'frozen');
    expect(Machine.answer(scenario.leave(7))).toBe('ACCOUNT_FROZEN');
    scenario.machine.as(APPROVER, {
      kind: 'change-status',
      uid: ALICE,
      status: 'active',
      reason: 'all-clear',
    });
    setStatus(scenario, 'restricted');
    expect(Machine.answer(scenario.leave(1))).toBe('accepted');
  });

  it('while a day is not booked nothing leaves: no reward is lost by the order of two things', () => {
    const scenario = new StakingScenario({ bookingsMax: 1 });
    scenario.stake('LC-USDT', '100');
    scenario.stake('LC-USDT', '100', { uid: BOB });
    scenario.passTo(Date.UTC(2026, 2, 2, 12));
    scenario.machine.nowMs = Date.UTC(2026, 2, 3);
    expect(Machine.answer(scenario.leave(1))).toBe('DAY_NOT_BOOKED');
    // The day has turned, and one command has found room for one of the two.
    scenario.note(scenario.machine.asSystem({ kind: 'roll-day', day: scenario.day + 1 }));
    expect(Machine.answer(scenario.leave(2, null, BOB))).toBe('DAY_NOT_BOOKED');
    expect(Machine.answer(scenario.leave(1))).toBe('accepted');
    scenario.settle();
    expect(Machine.answer(scenario.leave(2, null, BOB))).toBe('accepted');
    expect(scenario.rewards.map(({ positionId }) => positionId)).toEqual([1, 2]);
  });

  it.each([
    ['0', 'AMOUNT_ABNORMAL'],
    ['-1', 'AMOUNT_ABNORMAL'],
    ['1.123456789', 'VALIDATION'],
    ['9.99999999', 'AMOUNT_BELOW_MIN'],
    // What is left would be too little.
    ['90.00000001', 'AMOUNT_BELOW_MIN'],
    ['99.99999999', 'AMOUNT_BELOW_MIN'],
    ['100.00000001', 'AMOUNT_ABOVE_MAX'],
    ['10', 'accepted'],
    ['90', 'accepted'],
    ['100', 'accepted'],
  ])('of 100 USDT %s: %s', (amount, answer) => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '100');
    expect(Machine.answer(scenario.leave(1, amount))).toBe(answer);
  });

  it('the state answers before the amount, and the day before the state', () => {
    const scenario = new StakingScenario({ terms: WAITING_TERMS });
    scenario.stake('LC-USDT', '100');
    scenario.leave(1);
    expect(Machine.answer(scenario.leave(1, 'NaN'))).toBe('REDEEM_NOT_ALLOWED');
    beyondMidnight(scenario);
    expect(Machine.answer(scenario.leave(1))).toBe('DAY_NOT_BOOKED');
    expect(Machine.answer(scenario.leave(2))).toBe('NOT_FOUND');
  });

  it('locked positions have no parts', () => {
    const scenario = new StakingScenario({ isPriced: true });
    scenario.stake('LC-TRX30', '500');
    expect(Machine.answer(scenario.leave(1, '100'))).toBe('REDEEM_NOT_ALLOWED');
    expect(Machine.answer(scenario.leave(1, '500'))).toBe('REDEEM_NOT_ALLOWED');
    expect(Machine.answer(scenario.leave(1))).toBe('accepted');
  });
});

const TWO_TIERS = [
  { upTo: '10', aprBps: 300 },
  { upTo: null, aprBps: 200 },
];

describe('[5.1] terms', () => {
  const poolWith = (change: Partial<StakingPool>): StakingPool[] => {
    const [pool] = STAKING_POOLS;
    return pool ? [{ ...pool, ...change }] : [];
  };
  const locked = {
    mode: 'locked',
    tiers: [{ upTo: null, aprBps: 900 }],
    unearnedLeavesAtOnce: false,
  } as const;

  it.each<[string, StakingPool[]]>([
    ['a rate above an ordinary yield', poolWith({ tiers: [{ upTo: null, aprBps: 2_001 }] })],
    ['no rate', poolWith({ tiers: [{ upTo: null, aprBps: 0 }] })],
    ['half a rate', poolWith({ tiers: [{ upTo: null, aprBps: 0.5 }] })],
    ['no tiers', poolWith({ tiers: [] })],
    ['tiers without a last one', poolWith({ tiers: [{ upTo: '10', aprBps: 100 }] })],
    [
      'tiers that do not rise',
      poolWith({
        tiers: [
          { upTo: '10', aprBps: 300 },
          { upTo: '10', aprBps: 200 },
          { upTo: null, aprBps: 100 },
        ],
      }),
    ],
    [
      'a tier above the endless one',
      poolWith({
        tiers: [
          { upTo: null, aprBps: 300 },
          { upTo: null, aprBps: 200 },
        ],
      }),
    ],
    ['an amount that cannot be read', poolWith({ min: 'ten' })],
    ['nothing as the least', poolWith({ min: '0' })],
    ['less room than the least', poolWith({ max: '9' })],
    ['a least stake that earns nothing', poolWith({ min: '0.00000001' })],
    ['a currency without a price', poolWith({ currency: 'XYZ' })],
    ['a code nobody can write', poolWith({ code: 'LC USDT' })],
    ['a mode there is not', poolWith({ mode: 'loose' as StakingPool['mode'] })],
    ['a lock of a flexible pool', poolWith({ lockDays: 3 })],
    ['no lock of a locked pool', poolWith({ ...locked, lockDays: 0 })],
    ['half a day', poolWith({ ...locked, lockDays: 1.5 })],
    ['tiers of a locked pool', poolWith({ ...locked, tiers: TWO_TIERS, lockDays: 3 })],
    [
      'a lock that is left at once for nothing',
      poolWith({ ...locked, lockDays: 3, unearnedLeavesAtOnce: true }),
    ],
    ['a lock that brings more than was staked', poolWith({ ...locked, lockDays: 4_056 })],
    ['two of one code', [...poolWith({}), ...poolWith({})]],
    ['too many', Array.from({ length: 21 }, (_, index) => poolWith({ code: `P${index}` })).flat()],
  ])('with %s are refused', (_name, pools) => {
    expect(Machine.answer(new StakingScenario().setTerms({ pools }))).toBe('VALIDATION');
  });

  it('may be anything up to these bounds, also nothing at all', () => {
    const scenario = new StakingScenario();
    const longest = poolWith({ ...locked, lockDays: 4_055 });
    expect(Machine.answer(scenario.setTerms({ pools: longest }))).toBe('accepted');
    expect(Machine.answer(scenario.setTerms({ pools: [] }))).toBe('accepted');
    expect(Machine.answer(scenario.stake('LC-USDT', '10'))).toBe('PRODUCT_CLOSED');
  });

  it('are for later stakes: what is open keeps what was agreed, and its minimum', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '1000');
    scenario.setTerms({ pools: poolWith({ tiers: [{ upTo: null, aprBps: 100 }], min: '400' }) });
    expect(Machine.answer(scenario.stake('LC-USDT', '500'))).toBe('QUOTE_CHANGED');
    scenario.passDays(2);
    expect(scenario.rewardsOf(1).map(([, amount]) => amount)).toEqual(['0.16438356']);
    expect(Machine.answer(scenario.leave(1, '10'))).toBe('accepted');
  });

  it('with other rates make a later stake a position of its own', () => {
    const scenario = new StakingScenario();
    scenario.stake('LC-USDT', '1000');
    scenario.setTerms({ pools: poolWith({ tiers: [{ upTo: null, aprBps: 100 }] }) });
    scenario.stake('LC-USDT', '2000', { aprsBps: [100] });
    scenario.setTerms();
    scenario.stake('LC-USDT', '500');
    scenario.passDays(2);
    expect(scenario.rewardsOf(1).map(([, amount]) => amount)).toEqual(['0.19178082']);
    expect(scenario.rewardsOf(2).map(([, amount]) => amount)).toEqual(['0.05479452']);
  });

  it('that say the same again are nothing new', () => {
    const { reply } = new StakingScenario().setTerms();
    expect('data' in reply && reply.data).toEqual({ isNew: false });
  });
});

describe('[5.4] many positions', () => {
  const [flexible] = STAKING_POOLS as readonly [StakingPool];
  const rates = { tiers: [{ upTo: null, aprBps: 900 }], unearnedLeavesAtOnce: false };
  const locked: StakingPool = { ...flexible, ...rates, code: 'LK', mode: 'locked', lockDays: 9 };
  const terms = (openMax?: number) => ({
    pools: [flexible, locked],
    ...(openMax !== undefined && { openMax }),
  });
  const lock = (scenario: StakingScenario, place: number) =>
    Machine.answer(scenario.stake('LK', (10 + place / 100).toFixed(2), { aprsBps: [900] }));
  const lockMany = (scenario: StakingScenario, count: number) =>
    new Set(Array.from({ length: count }, (_, place) => lock(scenario, place)));

  it('[EX-5.8] 200 are open at most: flexible stakes are added, parts that wait are refused', () => {
    const scenario = new StakingScenario({ terms: terms(200) });
    scenario.stake('LC-USDT', '1000');
    expect(lockMany(scenario, 199)).toEqual(new Set(['accepted']));
    expect(lock(scenario, 500)).toBe('TOO_MANY_RECORDS');
    expect(Machine.answer(scenario.stake('LC-USDT', '500'))).toBe('accepted');
    expect(Machine.answer(scenario.leave(1, '100'))).toBe('accepted');
    scenario.passDays(3);
    expect(scenario.leave(1, '100').reply).toMatchObject({
      rejection: { code: 'TOO_MANY_RECORDS', data: { max: 200 } },
    });
    expect(Machine.answer(scenario.leave(1))).toBe('accepted');
    expect(lock(scenario, 500)).toBe('TOO_MANY_RECORDS');
    expect(Machine.answer(scenario.leave(2))).toBe('accepted');
    expect(lock(scenario, 500)).toBe('accepted');
  });

  it('from before there was a limit stay, but there is none more until fewer are left', () => {
    const scenario = new StakingScenario({ terms: terms() });
    expect(lockMany(scenario, 4)).toEqual(new Set(['accepted']));
    scenario.setTerms(terms(3));
    expect(lock(scenario, 500)).toBe('TOO_MANY_RECORDS');
    scenario.leave(1);
    expect(lock(scenario, 500)).toBe('TOO_MANY_RECORDS');
    scenario.leave(2);
    expect(lock(scenario, 500)).toBe('accepted');
  });

  it.each([0, 1.5, 201])('are not what terms with %d may allow', (openMax) => {
    expect(Machine.answer(new StakingScenario().setTerms(terms(openMax)))).toBe('VALIDATION');
  });
});
