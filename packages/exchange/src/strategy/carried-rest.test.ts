/**
 * Grids whose rungs sell what a sale has left with the next one (rulebook 8.1.2), and what a grid
 * keeps of its start, whatever terms and level come later.
 */
import { formatUnits } from '@anywhen/money';
import { hashOfTerms } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE, Machine } from '../../testing/machine.ts';
import { BTC, GRID_REQUEST, StrategyScenario } from '../../testing/strategy-scenario.ts';
import { EMPTY_IMAGE } from '../exchange.ts';
import { FIRST_STRATEGY_TERMS, describeStrategyTerms } from './strategy-terms.ts';

const NOW = describeStrategyTerms();
/** 75 lots of 0.00001 BTC a purchase: its fee is a thirteenth of a lot. */
const SMALL = { investment: '300' } as const;
const RAISED_FROM_MS = Date.UTC(2026, 0, 10, 12, 0, 20);
/** Staff have doubled the fee of level 0. */
const RAISED = raisedTerms();

function startSmall(): StrategyScenario {
  const scenario = new StrategyScenario({ terms: NOW });
  scenario.startGrid(SMALL);
  scenario.tick();
  return scenario;
}

/** The rung from 64 700 to 65 200 buys and sells. */
function roundTrip(scenario: StrategyScenario): bigint {
  scenario.sellInto('64700', '1');
  scenario.tick();
  scenario.buyFrom('65200', '1');
  scenario.tick();
  return scenario.logRecords().at(-1)?.profitUnits ?? 0n;
}

/** In hundredths of a percent, of its last fill. */
function lastFee(scenario: StrategyScenario, id: string | number = 1): number {
  const { order } = scenario.logRecords(id).at(-1) ?? {};
  return Number((order?.feeUnits ?? 0n) * 10_000n) / Number(order?.quoteUnits);
}

function feeOfNext(scenario: StrategyScenario): number {
  roundTrip(scenario);
  return lastFee(scenario);
}

function raisedTerms() {
  const values = [{ key: 'trading-fee.0', before: 10, after: 20 }];
  const content = { product: 'spot', values, fromMs: RAISED_FROM_MS } as const;
  const proposed = { id: 1, ...content, hash: hashOfTerms(content), proposedBy: 'rosa' };
  const decided = {
    state: 'approved',
    proposedAtMs: 1,
    decidedBy: 'omar',
    decidedAtMs: 2,
  } as const;
  return { ...EMPTY_IMAGE.terms, nextProposalId: 2, proposals: [{ ...proposed, ...decided }] };
}

describe('[EX-8.31] a rung that carries its rest', () => {
  it('sells all whole lots it has, and takes what is left along', () => {
    const scenario = startSmall();
    const { buyLots, sellLots } = scenario.bot()?.grid ?? {};
    expect([buyLots, sellLots]).toEqual([75, 74]);
    const sold: number[] = [];
    for (let trip = 0; trip < 14; trip += 1) {
      roundTrip(scenario);
      sold.push(scenario.logRecords().at(-1)?.order?.lots ?? 0);
    }
    // 75 lots less their fee are 74.925: a lot is missing at first and after thirteen times.
    expect(sold).toEqual([74, ...Array.from({ length: 12 }, () => 75), 74]);
    expect(scenario.rungs()[2]?.baseUnits).toBe(950n);
    expect(scenario.log().filter((line) => line.startsWith('refused'))).toEqual([]);
  });

  it('realises each time what the preview says, but for the profit of one lot', () => {
    const scenario = startSmall();
    const shown = scenario.planFor({ ...GRID_REQUEST, ...SMALL }).profitUnits[2] ?? 0n;
    const lot = shown / 74n;
    for (let trip = 0; trip < 14; trip += 1) {
      const profit = roundTrip(scenario);
      expect(profit).toBeGreaterThan(shown - lot - lot);
      expect(profit).toBeLessThan(shown + lot);
    }
    const { realisedUnits = 0n } = scenario.bot() ?? {};
    expect(14n * shown - realisedUnits).toBeLessThan(lot);
  });

  it('is none under the first terms: every sale is the same', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid({ investment: '1000' });
    scenario.tick();
    const sold = [roundTrip(scenario), roundTrip(scenario)];
    expect(new Set(sold).size).toBe(1);
    const shown = scenario.planFor({ ...GRID_REQUEST, investment: '1000' }).profitUnits[2];
    expect(sold[0]).toBe(shown);
  });

  it('shares what the start has bought among the rungs that sell, to the atom', () => {
    const scenario = startSmall();
    const bases = scenario.rungs().map(({ baseUnits }) => baseUnits ?? 0n);
    expect(bases.slice(0, 3)).toEqual([0n, 0n, 0n]);
    expect(bases.reduce((sum, base) => sum + base, 0n)).toBe(scenario.bot()?.baseUnits);
  });

  it('keeps what a pause leaves of a sale for the next one', () => {
    const scenario = startSmall();
    scenario.buyFrom('65700', '0.0007');
    scenario.ask({ kind: 'pause-bot', botId: 1 });
    scenario.ask({ kind: 'resume-bot', botId: 1 });
    scenario.tick();
    // Five lots are not worth an order: the rung turns, and they go with what it buys.
    expect(scenario.rungs()[3]).toMatchObject({ side: 'sell' });
    expect(scenario.rungs()[3]?.baseUnits).toBe(4_925n + 74_925n);
  });
});

describe('[8.1] what a grid keeps of its start', () => {
  it('is its own rule: later terms change nothing of it', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid({ investment: '1000' });
    const before = [scenario.bot(), scenario.rungs()];
    const outcome = scenario.setTerms(NOW);
    expect(Machine.answer(outcome)).toBe('accepted');
    expect(outcome.changes.map(({ kind }) => kind)).toEqual(['terms']);
    expect([scenario.bot(), scenario.rungs()]).toEqual(before);
    scenario.tick();
    const sold = [roundTrip(scenario), roundTrip(scenario)];
    expect(sold[0]).toBe(sold[1]);
    expect(scenario.rungs()[2]?.baseUnits).toBeNull();
  });

  it('is what the first terms never knew', () => {
    const first = new StrategyScenario();
    expect(first.startGrid()).not.toHaveProperty('agreed');
    const scenario = new StrategyScenario({ terms: NOW });
    const { agreed } = scenario.startGrid();
    expect(agreed).toEqual({ startPrice: '65000.00', feeBps: 10 });
    scenario.setTerms({ ...FIRST_STRATEGY_TERMS });
    expect(scenario.bot()?.agreed).toEqual({ startPrice: 65_000_00, level: 0 });
    const { bot } = scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'move' });
    expect(bot.ending).toEqual({ price: '65000.00', gridProfit: '0.00000000' });
  });

  it('are terms that can be read, from the system alone', () => {
    const scenario = new StrategyScenario();
    const unreadable = { grid: {} } as unknown as typeof NOW;
    expect(Machine.answer(scenario.setTerms(unreadable))).toBe('VALIDATION');
    const asked = scenario.asMember(ALICE, { kind: 'set-strategy-terms', ...NOW });
    expect(Machine.answer(asked)).toBe('FORBIDDEN');
  });

  it('[EX-8.32] is the fee of its level: a higher one lowers it, a lower one does not raise it', () => {
    const raised = startSmall();
    expect(feeOfNext(raised)).toBeCloseTo(10, 4);
    raised.verify(ALICE, 'basic');
    raised.verify(ALICE, 'advanced');
    expect(feeOfNext(raised)).toBeCloseTo(8, 4);
    const scenario = new StrategyScenario({ terms: NOW });
    scenario.verify(ALICE, 'basic');
    scenario.verify(ALICE, 'advanced');
    scenario.startGrid(SMALL);
    scenario.tick();
    expect(scenario.bot()?.agreed?.level).toBe(2);
    scenario.asSystem({ kind: 'forget-person', uid: ALICE });
    expect(scenario.exchange.modules.members.find(ALICE)?.level).toBe(0);
    expect(feeOfNext(scenario)).toBeCloseTo(8, 4);
  });

  it('[EX-0.11] is its fee when staff raise it; a grid started later pays the new one', () => {
    const scenario = new StrategyScenario({ terms: NOW, changed: RAISED });
    scenario.startGrid(SMALL);
    scenario.tick();
    expect(feeOfNext(scenario)).toBeCloseTo(10, 4);
    while (scenario.nowMs < RAISED_FROM_MS) scenario.tick();
    const later = scenario.startGrid({ investment: '600' });
    scenario.tick();
    expect(later.agreed).toMatchObject({ feeBps: 20 });
    // Twice: the second sale and its purchase were both placed under the new terms.
    for (let trip = 0; trip < 2; trip += 1) {
      expect(feeOfNext(scenario)).toBeCloseTo(10, 4);
      expect(lastFee(scenario, later.id)).toBeCloseTo(20, 4);
    }
  });

  it('[EX-0.11] is no fee of a DCA bot: each purchase pays that of its moment', () => {
    const scenario = new StrategyScenario({ terms: NOW, changed: RAISED, hasMaker: true });
    while (scenario.nowMs < RAISED_FROM_MS - 1_000) scenario.tick();
    const price = BigInt(scenario.price());
    const { id } = scenario.startDca({ shownPrice: formatUnits(price, BTC.priceDecimals) });
    scenario.tick();
    expect([scenario.nowMs, scenario.log(id)]).toEqual([RAISED_FROM_MS, ['started', 'bought']]);
    const { order } = scenario.logRecords(id).at(-1) ?? {};
    expect(order?.feeUnits).toBe((BigInt(order?.lots ?? 0) * 1_000n * 20n) / 10_000n);
  });
});
