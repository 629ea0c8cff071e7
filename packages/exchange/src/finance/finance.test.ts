/** Finance in the machine: the worked examples of rulebook 4.7, lived through day by day. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { businessDate, businessDayOf, startOfBusinessDay } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { FinanceScenario, SUBSCRIBED_MS } from '../../testing/finance-scenario.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';

let scenario: FinanceScenario;

beforeEach(() => {
  scenario = new FinanceScenario();
});

describe('[4.5] a purchase', () => {
  it('[EX-4.1] holds the principal and says what was agreed', () => {
    const { reply } = scenario.buy('F180', '1000');
    expect('data' in reply && reply.data).toEqual({
      record: {
        id: '1',
        product: 'F180',
        family: 'fixed',
        currency: 'USDT',
        amount: '1000.00000000',
        aprBps: 800,
        termDays: 180,
        subscribedAtMs: SUBSCRIBED_MS,
        subscriptionDay: businessDayOf('2026-01-10'),
        startDay: businessDayOf('2026-01-11'),
        redemptionDay: businessDayOf('2026-07-10'),
        state: 'purchased',
        ending: null,
        daily: '0.21917808',
        interest: '39.45205479',
        paid: '0.00000000',
        paidDays: 0,
        lastPaidDay: null,
        givenBack: '0.00000000',
        settlesAtMs: null,
        settledAtMs: null,
      },
      available: '199000.00000000',
    });
    expect(scenario.held()).toBe('1000.00000000');
    expect(scenario.postings.map(({ type, units, reference }) => [type, units, reference])).toEqual(
      [
        ['FINANCE_SUBSCRIBE', -parseUnits('1000'), '1'],
        ['FINANCE_SUBSCRIBE', parseUnits('1000'), '1'],
      ],
    );
  });

  it('happens once for one id', () => {
    const body = { kind: 'buy-finance', ...scenario.order('F7', '500') } as const;
    scenario.machine.asMember(ALICE, body, 'key');
    expect(scenario.machine.asMember(ALICE, body, 'key')).toMatchObject({ reply: { repeats: 3 } });
    expect(scenario.held()).toBe('500.00000000');
  });

  it('is for members only', () => {
    const body = { kind: 'buy-finance', ...scenario.order('F7', '500') } as const;
    expect(Machine.answer(scenario.asSystem(body))).toBe('FORBIDDEN');
    expect(Machine.answer(scenario.asMember(99999999, body))).toBe('USER_NOT_FOUND');
  });
});

describe('[4.3] a fixed-term record', () => {
  it.each([
    ['EX-4.1', 'F180', '1000', '0.21917808', '39.45205479', '0.21917847'],
    ['EX-4.2', 'F7', '500', '0.04109589', '0.28767123', '0.04109589'],
    ['EX-4.3', 'F30', '2500', '0.30821917', '9.24657534', '0.30821941'],
    ['EX-4.4', 'F90', '10000', '1.64383561', '147.94520547', '1.64383618'],
  ])('[%s] [I8] %s of %s pays %s each day, %s in all', (_ex, product, amount, daily, all, last) => {
    scenario.buy(product, amount);
    const { startDay, redemptionDay, termDays } = scenario.last();
    scenario.liveUntil(redemptionDay);
    expect(scenario.last()).toMatchObject({
      state: 'settled',
      ending: 'matured',
      paidDays: termDays,
    });
    const days = Array.from({ length: termDays }, (_, index) => startDay + index);
    expect(scenario.interest.map(({ day }) => day)).toEqual(days);
    const paid = scenario.interest.map(({ units }) => formatUnits(units));
    expect([...new Set(paid.slice(0, -1)), paid.at(-1)]).toEqual([daily, last]);
    const interest = parseUnits(all);
    expect(scenario.available()).toBe(formatUnits(parseUnits('200000') + interest));
    expect(scenario.machine.balance('house:interest')).toBe(-interest);
    expect(scenario.held()).toBe('0.00000000');
  });

  it('[EX-4.1] is paid first on 2026-01-12 for the day before, at 00:00', () => {
    scenario.buy('F180', '1000');
    scenario.liveUntil('2026-01-11');
    expect([scenario.last().state, scenario.interest]).toEqual(['in-progress', []]);
    scenario.sleepUntil('2026-01-12');
    scenario.catchUp();
    const [first] = scenario.interest;
    expect(businessDate(first?.day ?? 0)).toBe('2026-01-11');
    expect(first?.atMs).toBe(Date.UTC(2026, 0, 12));
    const { type, units, reference } = scenario.postings.at(-1) ?? {};
    expect([type, units, reference]).toEqual(['FINANCE_INTEREST', 21917808n, '1@20464']);
    expect(scenario.available()).toBe('199000.21917808');
  });

  it('[EX-4.1] waits for settlement on 2026-07-10 and is settled five seconds later', () => {
    scenario.buy('F180', '1000');
    scenario.liveUntil('2026-07-09');
    expect(scenario.last()).toMatchObject({ state: 'in-progress', paidDays: 179 });
    scenario.sleepUntil('2026-07-10');
    scenario.catchUp();
    const redeemedAtMs = Date.UTC(2026, 6, 10);
    expect(scenario.last()).toMatchObject({
      state: 'waiting',
      ending: 'matured',
      paidDays: 179,
      settlesAtMs: redeemedAtMs + 5_000,
    });
    scenario.machine.nowMs += 5_000;
    scenario.catchUp();
    expect(scenario.last().state).toBe('waiting');
    const before = scenario.postings.length;
    scenario.machine.nowMs += 1;
    scenario.catchUp();
    expect(scenario.last()).toMatchObject({ state: 'settled', settledAtMs: redeemedAtMs + 5_001 });
    const entry = scenario.postings.slice(before);
    expect(new Set(entry.map(({ entryId }) => entryId)).size).toBe(1);
    expect(
      entry.map(({ type, units, reference }) => [type, formatUnits(units), reference]),
    ).toEqual([
      ['FINANCE_INTEREST', '-0.21917847', '1@20643'],
      ['FINANCE_INTEREST', '0.21917847', '1@20643'],
      ['FINANCE_PRINCIPAL', '-1000.00000000', '1'],
      ['FINANCE_PRINCIPAL', '1000.00000000', '1'],
    ]);
  });
});

describe('[4.1] a trust record', () => {
  beforeEach(() => {
    scenario.liveUntil('2026-02-01');
  });

  it('[EX-4.5] TR60 of 5 000 pays once, 73.97260273 with the principal on 2026-04-16', () => {
    scenario.buy('TR60', '5000');
    const { windowDay, startDay, redemptionDay } = scenario.last();
    expect([windowDay, startDay, redemptionDay].map((day) => businessDate(day ?? 0))).toEqual([
      '2026-02-01',
      '2026-02-15',
      '2026-04-16',
    ]);
    scenario.liveUntil('2026-02-14');
    expect(scenario.last().state).toBe('purchased');
    scenario.liveUntil('2026-04-15');
    expect(scenario.last()).toMatchObject({ state: 'in-progress', paidDays: 0, paidUnits: 0n });
    expect([scenario.interest, scenario.available()]).toEqual([[], '195000.00000000']);
    scenario.liveUntil('2026-04-16');
    expect(scenario.last()).toMatchObject({ state: 'settled', ending: 'matured', paidDays: 60 });
    expect(scenario.available()).toBe(
      formatUnits(parseUnits('195000') + parseUnits('5073.97260273')),
    );
    expect(
      scenario.interest.map(({ day, units }) => [businessDate(day), formatUnits(units)]),
    ).toEqual([['2026-04-15', '73.97260273']]);
  });

  it('[EX-4.6] TR120 of 20 000 pays 657.53424657', () => {
    scenario.buy('TR120', '20000');
    scenario.liveUntil(scenario.last().redemptionDay);
    expect(scenario.available()).toBe('200657.53424657');
  });

  it('says nothing of daily interest', () => {
    const { reply } = scenario.buy('TR60', '5000');
    expect('data' in reply && reply.data).toMatchObject({
      record: { daily: null, interest: '73.97260273', lastPaidDay: null },
    });
  });
});

describe('[4.5] the end before its time', () => {
  it('[EX-4.7] early redemption after 45 postings gives 9.86301360 back and 990.13698640 is left', () => {
    scenario.buy('F180', '1000');
    scenario.liveUntil('2026-02-25');
    expect(scenario.interest).toHaveLength(45);
    const available = parseUnits(scenario.available());
    const { reply } = scenario.redeem();
    expect('data' in reply && reply.data).toMatchObject({
      record: { state: 'waiting', ending: 'early', paid: '9.86301360', givenBack: '0.00000000' },
    });
    expect(scenario.held()).toBe('1000.00000000');
    const before = scenario.postings.length;
    scenario.settle();
    expect(scenario.last()).toMatchObject({
      state: 'settled',
      ending: 'early',
      paidDays: 45,
      givenBackUnits: parseUnits('9.86301360'),
    });
    expect(formatUnits(parseUnits(scenario.available()) - available)).toBe('990.13698640');
    expect(scenario.available()).toBe('200000.00000000');
    expect(scenario.machine.balance('house:interest')).toBe(0n);
    const entry = scenario.postings.slice(before);
    expect(entry.map(({ type, units }) => [type, formatUnits(units)])).toEqual([
      ['FINANCE_PRINCIPAL', '-1000.00000000'],
      ['FINANCE_PRINCIPAL', '1000.00000000'],
      ['FINANCE_CLAWBACK', '-9.86301360'],
      ['FINANCE_CLAWBACK', '9.86301360'],
    ]);
    scenario.liveUntil('2026-03-01');
    expect(scenario.interest).toHaveLength(45);
  });

  it('early redemption costs nothing before the first posting', () => {
    scenario.buy('F7', '500');
    scenario.liveUntil('2026-01-11');
    scenario.redeem();
    scenario.settle();
    expect(scenario.last()).toMatchObject({ ending: 'early', paidUnits: 0n, givenBackUnits: 0n });
    expect(scenario.available()).toBe('200000.00000000');
    expect(scenario.postings.map(({ type }) => type)).not.toContain('FINANCE_CLAWBACK');
  });

  it('early redemption takes spent interest out of the principal', () => {
    scenario.buy('F180', '1000');
    scenario.liveUntil('2026-02-25');
    const quantity = scenario.available();
    const spent = { from: 'financial', to: 'funds', currency: 'USDT', quantity } as const;
    expect(Machine.answer(scenario.asMember(ALICE, { kind: 'transfer', ...spent }))).toBe(
      'accepted',
    );
    scenario.redeem();
    scenario.settle();
    expect(scenario.available()).toBe('990.13698640');
  });

  it('[EX-4.9] cancelling on the day of purchase: 1 000 are back, and the personal limit is free', () => {
    scenario = new FinanceScenario({ usdt: '50000' });
    scenario.buy('F7', '50000');
    expect(Machine.answer(scenario.buy('F7', '10'))).toBe('PERSONAL_LIMIT_EXCEEDED');
    const { reply } = scenario.cancel();
    expect('data' in reply && reply.data).toMatchObject({
      record: { state: 'settled', ending: 'cancelled', settledAtMs: SUBSCRIBED_MS },
    });
    expect([scenario.available(), scenario.held()]).toEqual(['50000.00000000', '0.00000000']);
    expect(Machine.answer(scenario.buy('F7', '50000'))).toBe('accepted');
    scenario.liveUntil('2026-01-12');
    expect(scenario.interest.map(({ id }) => id)).toEqual([2]);
  });
});

describe('[I7] the jobs of a day', () => {
  it('[EX-4.10] run twice post once', () => {
    scenario.buy('F180', '1000');
    scenario.liveUntil('2026-01-11');
    scenario.sleepUntil('2026-01-12');
    expect(scenario.rollDay(businessDayOf('2026-01-12'))).toBe(true);
    expect(scenario.rollDay(businessDayOf('2026-01-12'))).toBe(false);
    expect([scenario.settleDue(), scenario.settleDue()]).toEqual([0, 0]);
    scenario.kill();
    expect(scenario.rollDay(businessDayOf('2026-01-12'))).toBe(false);
    expect(scenario.settleDue()).toBe(0);
    expect(scenario.interest.map(({ day }) => businessDate(day))).toEqual(['2026-01-11']);
  });

  it('take several records in the order of their ids, whoever owns them', () => {
    scenario.buy('F7', '500', {}, BOB);
    scenario.buy('F30', '2500');
    scenario.buy('F7', '600', {}, BOB);
    scenario.cancel(2);
    scenario.buy('F90', '10000');
    scenario.liveUntil('2026-01-13');
    const days = scenario.interest.map(({ id, day }) => `${id} ${businessDate(day)}`);
    expect(days).toEqual([
      '1 2026-01-11',
      '3 2026-01-11',
      '4 2026-01-11',
      '1 2026-01-12',
      '3 2026-01-12',
      '4 2026-01-12',
    ]);
  });

  it('start at midnight UTC for what was bought in the last millisecond before', () => {
    scenario.machine.nowMs = Date.UTC(2026, 0, 11) - 1;
    scenario.buy('F7', '500');
    scenario.sleepUntil('2026-01-11');
    scenario.catchUp();
    scenario.buy('F7', '600');
    const [one, other] = [scenario.last(1), scenario.last(2)];
    expect([one.startDay, other.startDay].map(businessDate)).toEqual(['2026-01-11', '2026-01-12']);
    expect([one.state, other.state]).toEqual(['in-progress', 'purchased']);
    const { calendar } = scenario.machine.exchange.modules.agenda;
    expect(startOfBusinessDay(calendar ?? { daySeconds: 0, offset: 0 }, one.startDay) * 1_000).toBe(
      Date.UTC(2026, 0, 11),
    );
  });
});
