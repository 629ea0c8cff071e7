/** Classes by the rule book: opening, joining, terms, the pause, leaving, and the end. */
import { parseUnits } from '@anywhen/money';
import {
  CLASSES_MAX,
  CLASS_CODE_LETTERS,
  CLASS_CODE_PATTERN,
  CLASS_MEMBERS_MAX,
  type ClassPlan,
  classOfSeason,
  findPlanFault,
  seasonOfClass,
} from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine, REVIEWER } from '../../testing/machine.ts';
import { SEASON_START, SeasonScenario } from '../../testing/season-scenario.ts';
import type { Portfolio } from '../seasons/portfolio.ts';
import { openClass } from './class.ts';

let scenario: SeasonScenario;

beforeEach(() => {
  scenario = new SeasonScenario({ seconds: 300_000, portfolios: 3 });
});

const CODE = 'ABCD2345';
const HOUR = 3_600;
const TEACHER = BOB;
const [ADA, BEA] = [ALICE, ALICE + 10];

const PLAN: ClassPlan = {
  startsAtSecond: SEASON_START,
  endsAtSecond: SEASON_START + HOUR,
  capital: '5000',
  products: ['spot', 'leverage'],
  leverageMax: 3,
  symbols: ['BTCUSDT'],
};

function teach(plan: Partial<ClassPlan> = {}, code = CODE, uid = TEACHER): string {
  return scenario.ask({ kind: 'open-class', code, ...PLAN, ...plan }, uid);
}

const pause = (isPaused: boolean, uid = TEACHER) =>
  scenario.ask({ kind: 'pause-class', code: CODE, isPaused }, uid);

const join = (uid = ADA, code = CODE) =>
  scenario.ask({ kind: 'open-portfolio', season: seasonOfClass(code) }, uid);

const leave = (portfolio: number, uid = ADA) =>
  scenario.ask({ kind: 'leave-season', portfolio }, uid);

const BUY = { kind: 'place-order', symbol: 'BTCUSDT', side: 'buy', fromFunds: true } as const;
const MARKET = { ...BUY, type: 'market', quoteAmount: '100' } as const;
const LIMIT = { ...BUY, type: 'limit', price: '60000', quantity: '0.01' } as const;
const LEVERAGE = {
  kind: 'place-leverage-order',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quantity: '0.01',
  fromFunds: true,
} as const;

/** Of the newest portfolio of a member. */
function recordOf(uid: number): Portfolio | undefined {
  const { members, seasons } = scenario.exchange.modules;
  const all = [...members.familyOf(uid)].map((each) => seasons.find(each));
  return all.findLast((each) => each !== undefined);
}

function joined(uid = ADA): number {
  expect(join(uid)).toBe('accepted');
  return recordOf(uid)?.uid ?? 0;
}

describe('[34.1] a class', () => {
  it('[EX-34.1] is what its teacher chooses within limits', () => {
    const faults: [Partial<ClassPlan>, string | undefined][] = [
      [{}, undefined],
      [{ endsAtSecond: SEASON_START + HOUR - 1 }, 'endsAtSecond'],
      [{ endsAtSecond: SEASON_START + 120 * 86_400 }, undefined],
      [{ endsAtSecond: SEASON_START + 120 * 86_400 + 1 }, 'endsAtSecond'],
      [{ startsAtSecond: SEASON_START + 121 * 86_400 }, 'startsAtSecond'],
      [{ startsAtSecond: SEASON_START - HOUR, endsAtSecond: SEASON_START + 60 }, 'endsAtSecond'],
      [{ startsAtSecond: 0.5 }, 'startsAtSecond'],
      [{ capital: '99' }, 'capital'],
      [{ capital: '1000000' }, undefined],
      [{ capital: '1000001' }, 'capital'],
      [{ capital: '100.5' }, 'capital'],
      [{ products: [] }, 'products'],
      [{ products: ['spot', 'spot'] }, 'products'],
      [{ products: ['finance'] }, 'products'],
      [{ leverageMax: 20 }, undefined],
      [{ leverageMax: 21 }, 'leverageMax'],
      [{ leverageMax: 0 }, 'leverageMax'],
      [{ symbols: null }, undefined],
      [{ symbols: [] }, 'symbols'],
      [{ symbols: ['NOSUCH'] }, 'symbols'],
    ];
    for (const [change, fault] of faults) {
      expect(findPlanFault({ ...PLAN, ...change }, SEASON_START), JSON.stringify(change)).toBe(
        fault,
      );
    }
    expect(teach({ capital: '99' })).toBe('VALIDATION');
    expect(teach({}, 'ABCD1234')).toBe('VALIDATION');
    expect(teach()).toBe('accepted');
    expect(teach()).toBe('VALIDATION');
  });

  it('has a code that reads only one way, and is no other season', () => {
    expect(CLASS_CODE_PATTERN.test(CLASS_CODE_LETTERS.slice(0, 8))).toBe(true);
    for (const letter of '01ILOU') expect(CLASS_CODE_PATTERN.test(`ABCD234${letter}`)).toBe(false);
    for (const letter of CLASS_CODE_LETTERS) {
      expect(CLASS_CODE_PATTERN.test(`ABCD234${letter}`)).toBe(true);
    }
    expect(classOfSeason(seasonOfClass(CODE))).toBe(CODE);
    for (const season of ['W20260105', 'M202601', 'O7', 'C']) {
      expect(classOfSeason(season)).toBeUndefined();
    }
  });

  it('is one of five at once that one teacher has', () => {
    const codes = Array.from({ length: CLASSES_MAX }, (_, place) => `ABCD234${place + 2}`);
    expect(codes.map((code) => teach({}, code))).toEqual(codes.map(() => 'accepted'));
    expect(teach({}, 'WXYZ2345')).toBe('CLASSES_MAX');
    expect(teach({}, 'WXYZ2345', ADA)).toBe('accepted');
  });

  it('is opened by nobody who may open nothing', () => {
    const status = { kind: 'change-status', uid: TEACHER, status: 'restricted' } as const;
    scenario.as(REVIEWER, { ...status, reason: 'all-clear' });
    expect(teach()).toBe('ACCOUNT_TRADE_RESTRICTED');
  });
});

describe('[34.2] joining', () => {
  it('[EX-34.2] gives everybody the capital of the class, once, and the teacher no place', () => {
    teach();
    const portfolio = joined();
    expect(scenario.available(portfolio)).toBe('5000.00000000');
    expect(scenario.available(ADA)).toBe('10000.00000000');
    expect([join(), join(TEACHER), join(ADA, 'ZZZZZZZZ')]).toEqual([
      'SEASON_JOINED',
      'CLASS_OWN',
      'CLASS_CODE_UNKNOWN',
    ]);
    expect(scenario.exchange.modules.classes.find(seasonOfClass(CODE))?.joined).toBe(1);
  });

  it('is for 200 and no more', () => {
    scenario = new SeasonScenario({ seconds: 300_000, portfolios: CLASS_MEMBERS_MAX + 1 });
    teach();
    const members = Array.from({ length: CLASS_MEMBERS_MAX + 1 }, (_, place) => ALICE + 10 * place);
    const answers = members.map((uid) => join(uid));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(CLASS_MEMBERS_MAX);
    expect(answers.at(-1)).toBe('CLASS_FULL');
  });

  it('is possible before the class begins, trading is not', () => {
    teach({ startsAtSecond: SEASON_START + 60, endsAtSecond: SEASON_START + 60 + HOUR });
    const portfolio = joined();
    expect(scenario.ask(MARKET, portfolio)).toBe('CLASS_NOT_BEGUN');
    scenario.feed.tickTo(SEASON_START + 60);
    expect(scenario.ask(MARKET, portfolio)).toBe('accepted');
  });
});

describe('[34.3] the terms of a class', () => {
  it('[EX-34.3] are those of each portfolio in it', () => {
    teach();
    const portfolio = joined();
    const ask = (body: Parameters<typeof scenario.ask>[0]) => scenario.ask(body, portfolio);
    expect(ask(MARKET)).toBe('accepted');
    expect(ask({ ...MARKET, symbol: 'ETHUSDT' })).toBe('PORTFOLIO_NOT_ALLOWED');
    const seconds = { kind: 'place-seconds', symbol: 'BTCUSDT', direction: 'up' } as const;
    const wager = { ...seconds, periodSeconds: 30, amount: '10', fromFunds: true } as const;
    expect(ask(wager)).toBe('PORTFOLIO_NOT_ALLOWED');
    const leverage = { kind: 'set-leverage', symbol: 'BTCUSDT' } as const;
    expect(ask({ ...leverage, leverage: 4 })).toBe('PORTFOLIO_NOT_ALLOWED');
    expect(ask({ ...leverage, leverage: 3 })).toBe('accepted');
    expect(ask(LEVERAGE)).toBe('accepted');
    expect(ask({ kind: 'open-class', code: 'WXYZ2345', ...PLAN })).toBe('PORTFOLIO_NOT_ALLOWED');
  });
});

describe('[34.4] the pause', () => {
  it('[EX-34.4] lets nothing new open, whatever it is; closing and what was accepted go on', () => {
    teach();
    const portfolio = joined();
    const ask = (body: Parameters<typeof scenario.ask>[0]) => scenario.ask(body, portfolio);
    ask({ kind: 'set-leverage', symbol: 'BTCUSDT', leverage: 3 });
    expect([ask(LIMIT), ask(LEVERAGE)]).toEqual(['accepted', 'accepted']);
    expect([pause(true), pause(true)]).toEqual(['accepted', 'accepted']);
    expect([ask(MARKET), ask(LEVERAGE)]).toEqual(['CLASS_PAUSED', 'CLASS_PAUSED']);
    const [position] = scenario.exchange.modules.derivatives.openPositions();
    const positionId = position?.id ?? 0;
    expect(ask({ kind: 'close-position', positionId, quantity: null })).toBe('accepted');
    expect(ask({ kind: 'cancel-orders' })).toBe('accepted');
    pause(false);
    expect(ask(MARKET)).toBe('accepted');
  });

  it('is of its class alone, and of its teacher', () => {
    teach();
    teach({}, 'WXYZ2345');
    const paused = joined();
    join(ADA, 'WXYZ2345');
    const other = recordOf(ADA)?.uid ?? 0;
    expect([pause(true, ADA), pause(true, BEA), pause(true)]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'accepted',
    ]);
    expect(scenario.ask(MARKET, paused)).toBe('CLASS_PAUSED');
    expect(scenario.ask(MARKET, other)).toBe('accepted');
    expect(scenario.ask(MARKET, ADA)).toBe('accepted');
  });
});

describe('[34.5] leaving', () => {
  it('[EX-34.5] ends a portfolio with the next tick, and is not come back from', () => {
    teach();
    const portfolio = joined();
    expect([scenario.ask(LIMIT, portfolio), leave(portfolio, BEA)]).toEqual([
      'accepted',
      'NOT_FOUND',
    ]);
    expect([leave(portfolio), leave(portfolio)]).toEqual(['accepted', 'accepted']);
    expect(recordOf(ADA)).toMatchObject({ state: 'ending' });
    expect(scenario.ask(MARKET, portfolio)).toBe('SEASON_ENDED');
    scenario.feed.tick();
    expect(recordOf(ADA)).toMatchObject({ state: 'left', endedAtMs: null });
    expect(scenario.exchange.modules.spot.hasOpen(portfolio)).toBe(false);
    expect(scenario.ask({ kind: 'cancel-orders' }, portfolio)).toBe('SEASON_ENDED');
    expect(join()).toBe('SEASON_JOINED');
  });

  it('closes positions at the price of that tick, not at one that is known', () => {
    teach();
    const portfolio = joined();
    scenario.ask({ kind: 'set-leverage', symbol: 'BTCUSDT', leverage: 3 }, portfolio);
    expect(scenario.ask(LEVERAGE, portfolio)).toBe('accepted');
    leave(portfolio);
    expect(scenario.exchange.modules.derivatives.hasOpen(portfolio)).toBe(true);
    const { changes } = scenario.feed.tick();
    const left = changes.filter(
      (change) => change.kind === 'portfolio' && change.portfolio.state !== 'ending',
    );
    expect(left).toHaveLength(1);
    expect(scenario.exchange.modules.derivatives.hasOpen(portfolio)).toBe(false);
    const record = scenario.exchange.modules.seasons.find(portfolio);
    let cash = 0n;
    for (const { units } of scenario.exchange.modules.ledger.totalsOf(portfolio)) cash += units;
    expect([record?.state, record?.equityUnits]).toEqual(['left', cash]);
    expect(cash).not.toBe(parseUnits('5000'));
  });

  it('of a season of one’s own ends it; another may be begun', () => {
    expect(scenario.ask({ kind: 'open-portfolio', season: 'O7' }, BOB)).toBe('accepted');
    const portfolio = recordOf(BOB)?.uid ?? 0;
    leave(portfolio, BOB);
    expect(scenario.ask({ kind: 'open-portfolio', season: 'O1' }, BOB)).toBe('SEASON_JOINED');
    scenario.feed.tick();
    expect(recordOf(BOB)).toBeUndefined();
    expect(scenario.ask({ kind: 'open-portfolio', season: 'O1' }, BOB)).toBe('accepted');
  });

  it('of a week is no second try in it', () => {
    const week = { kind: 'open-portfolio', season: 'W20260105' } as const;
    expect(scenario.ask(week, BOB)).toBe('accepted');
    leave(recordOf(BOB)?.uid ?? 0, BOB);
    scenario.feed.tick();
    expect(scenario.ask(week, BOB)).toBe('SEASON_JOINED');
  });
});

describe('[34.6] the end', () => {
  it('[EX-34.6] comes for the class and all in it with its last second, also for who has left', () => {
    const plan = { ...PLAN, endsAtSecond: SEASON_START + 12 };
    const ends = openClass({ id: 1, uid: TEACHER, code: CODE, plan, atMs: SEASON_START * 1_000 });
    scenario = new SeasonScenario({ seconds: 300, portfolios: 3, classes: [ends] });
    const [stays, leaves] = [joined(ADA), joined(BEA)];
    leave(leaves, BEA);
    expect(scenario.ask(LIMIT, stays)).toBe('accepted');
    scenario.feed.tickTo(plan.endsAtSecond);
    const { seasons, classes, spot } = scenario.exchange.modules;
    expect([seasons.find(stays), seasons.find(leaves)]).toEqual([undefined, undefined]);
    expect([...classes.open()]).toEqual([]);
    expect(spot.hasOpen(stays)).toBe(false);
    expect([join(), pause(true)]).toEqual(['CLASS_CODE_UNKNOWN', 'NOT_FOUND']);
    expect(Machine.answer(scenario.asMember(stays, MARKET))).toBe('SEASON_ENDED');
  });
});
