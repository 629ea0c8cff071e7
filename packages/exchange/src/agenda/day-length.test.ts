/** A length of business days that changes moves nothing that was agreed in days (rulebook 0.3). */
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, Machine } from '../../testing/machine.ts';
import { MiningScenario, purchaseOf, termsWith } from '../../testing/mining-scenario.ts';

let scenario: MiningScenario;

beforeEach(() => {
  scenario = new MiningScenario({ terms: termsWith('Nano', { termDays: 2 }) });
});

const setLength = (daySeconds: number, rule: { onlyWhenEmpty?: true } = { onlyWhenEmpty: true }) =>
  Machine.answer(scenario.machine.asSystem({ kind: 'set-business-days', daySeconds, ...rule }));
const calendar = () => scenario.machine.exchange.modules.agenda.calendar;
const buy = () => {
  const { output: _output, ...purchase } = purchaseOf('Nano', 1);
  return Machine.answer(scenario.buy(ALICE, { ...purchase, output: '0.00001102' }));
};

describe('[0.3] another length of business days', () => {
  it('is refused while anything counts in days, and taken when all of it has ended', () => {
    expect(buy()).toBe('accepted');
    const before = calendar();
    for (let day = 0; day < 3; day += 1) {
      expect(setLength(60)).toBe('FORBIDDEN');
      expect(setLength(86_400)).toBe('accepted');
      scenario.turnDay();
    }
    expect(scenario.records.get(1)?.state).toBe('expired');
    expect(calendar()).toEqual({ ...before, day: (before?.day ?? 0) + 3 });
    expect(setLength(60)).toBe('accepted');
    expect(calendar()).toMatchObject({ daySeconds: 60, day: (before?.day ?? 0) + 3 });
  });

  it('is taken at once where everything was cancelled, and before anything was bought', () => {
    expect(setLength(3_600)).toBe('accepted');
    expect(buy()).toBe('accepted');
    scenario.cancel(ALICE, 1);
    expect(setLength(60)).toBe('accepted');
  });

  it('is taken as it was in journals from before this rule', () => {
    expect(buy()).toBe('accepted');
    expect(setLength(60, {})).toBe('accepted');
    expect(calendar()?.daySeconds).toBe(60);
  });
});
