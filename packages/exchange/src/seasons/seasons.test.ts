/** Seasons by the rule book: opening, what a portfolio may do, its value, its end. */
import { parseUnits } from '@anywhen/money';
import { type Season, findSeason, isJoinable, readSeason, seasonsAt } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine, REVIEWER, depositOf } from '../../testing/machine.ts';
import { SEASON_SECONDS, SEASON_START, SeasonScenario } from '../../testing/season-scenario.ts';
import { COMMAND_RULES, type CommandKind } from '../modules.ts';
import { valuePortfolio } from './portfolio.ts';
import { USES } from './uses.ts';

let scenario: SeasonScenario;

beforeEach(() => {
  scenario = new SeasonScenario();
});

const ORDER = { kind: 'place-order', symbol: 'BTCUSDT', side: 'buy' } as const;
const LEVERAGE = {
  kind: 'place-leverage-order',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quantity: '0.01',
} as const;
const SECONDS = { kind: 'place-seconds', symbol: 'BTCUSDT', direction: 'up' } as const;
const open = (season: string, uid = BOB) => scenario.ask({ kind: 'open-portfolio', season }, uid);

describe('[30.1] seasons', () => {
  const THURSDAY = Date.UTC(2026, 10, 19, 12) / 1_000;
  const dateOf = (second: number) => new Date(second * 1_000).toISOString().slice(0, 16);

  it('[EX-30.1] are the week from Monday and the month, each with its last day to join', () => {
    const spans = seasonsAt(THURSDAY).map((season: Season) => [
      season.code,
      dateOf(season.startsAtSecond),
      dateOf(season.endsAtSecond),
      isJoinable(season, THURSDAY),
    ]);
    expect(spans).toEqual([
      ['W20261116', '2026-11-16T00:00', '2026-11-23T00:00', false],
      ['M202611', '2026-11-01T00:00', '2026-12-01T00:00', false],
    ]);
    const tuesday = THURSDAY - 2 * 86_400;
    expect(isJoinable(seasonsAt(tuesday)[0], tuesday)).toBe(true);
  });

  it('are found again by their names, for ever', () => {
    for (const season of seasonsAt(THURSDAY)) expect(readSeason(season.code)).toEqual(season);
    for (const code of ['W20261117', 'M202613', 'O7', 'W2026111', '']) {
      expect(readSeason(code)).toBeUndefined();
    }
    expect(findSeason('O7', THURSDAY)?.endsAtSecond).toBe(THURSDAY + 7 * 86_400);
  });
});

describe('[30.2] opening a portfolio', () => {
  it('[EX-30.2] gives it 10 000 USDT of its own, and the practice account stays as it is', () => {
    const { reply } = scenario.asMember(BOB, { kind: 'open-portfolio', season: 'W20260105' });
    expect(reply).toMatchObject({
      data: { uid: '100000002', season: 'W20260105', capital: '10000.00000000', state: 'running' },
    });
    expect(scenario.available(100_000_002)).toBe('10000.00000000');
    expect(scenario.available(BOB)).toBe('10000.00000000');
  });

  it('happens once for a season, and for one of one’s own once at a time', () => {
    expect([open('W20260105'), open('W20260105')]).toEqual(['accepted', 'SEASON_JOINED']);
    expect([open('O1'), open('O7')]).toEqual(['accepted', 'SEASON_JOINED']);
    expect(open('M202601')).toBe('accepted');
  });

  it('is refused for another week, for what is no season, and for who may open nothing', () => {
    expect([open('W20260112'), open('X'), open('O2')]).toEqual([
      'VALIDATION',
      'VALIDATION',
      'VALIDATION',
    ]);
    const status = { kind: 'change-status', uid: BOB, status: 'restricted' } as const;
    scenario.as(REVIEWER, { ...status, reason: 'all-clear' });
    expect(open('W20260105')).toBe('ACCOUNT_TRADE_RESTRICTED');
  });

  it('is refused once the season may no longer be joined', () => {
    scenario = new SeasonScenario();
    scenario.nowMs = Date.UTC(2026, 0, 7) - 500;
    // Prices are behind by now: nobody joins at a price that is known already.
    expect(open('M202601')).toBe('FEED_STALE');
  });
});

describe('[30.3] what a portfolio may do', () => {
  it('[EX-30.3] is to trade, and nothing that belongs to the person', () => {
    expect(scenario.ask(depositOf())).toBe('PORTFOLIO_NOT_ALLOWED');
    expect(scenario.ask({ kind: 'open-portfolio', season: 'O1' })).toBe('PORTFOLIO_NOT_ALLOWED');
    expect(scenario.ask({ kind: 'sign-member', uid: BOB })).toBe('PORTFOLIO_NOT_ALLOWED');
    expect(scenario.ask({ kind: 'stake', pool: 'LC-USDT', amount: '10' } as never)).toBe(
      'PORTFOLIO_NOT_ALLOWED',
    );
    const six = { kind: 'set-leverage', symbol: 'BTCUSDT', leverage: 6 } as const;
    expect(scenario.ask(six)).toBe('PORTFOLIO_NOT_ALLOWED');
    expect(scenario.ask({ ...six, leverage: 5 })).toBe('accepted');
    expect(scenario.ask({ ...LEVERAGE, fromFunds: true })).toBe('accepted');
  });

  it('is said of every command a member can send', () => {
    const kinds = Object.keys(COMMAND_RULES) as CommandKind[];
    const own = kinds.filter((kind) => COMMAND_RULES[kind].by.includes('member'));
    expect(Object.keys(USES).toSorted()).toEqual(own.toSorted());
  });

  it('opens nothing that would end after it', () => {
    scenario.move('contract', '1000');
    const long = { ...SECONDS, periodSeconds: 60, amount: '10' } as const;
    expect(scenario.ask(long)).toBe('SEASON_ENDED');
    scenario.nowMs = (SEASON_START + SEASON_SECONDS) * 1_000;
    expect(scenario.ask({ ...ORDER, type: 'market', quoteAmount: '100' })).toBe('SEASON_ENDED');
  });

  it('of somebody else’s is nobody’s: a number without a portfolio is no member', () => {
    expect(scenario.ask({ kind: 'cancel-orders' }, 100_000_077)).toBe('USER_NOT_FOUND');
    const member = { kind: 'open-member', uid: 100_000_077 } as const;
    expect(Machine.answer(scenario.asSystem(member))).toBe('VALIDATION');
  });
});

describe('[30.4] status, breaks and limits', () => {
  const wager = (uid: number, amount: string, symbol = 'BTCUSDT') =>
    scenario.ask({ ...SECONDS, symbol, periodSeconds: 30, amount, fromFunds: true }, uid);

  it('[EX-30.4] count what the person risks in all portfolios together', () => {
    scenario = new SeasonScenario({ seconds: 3_000 });
    expect(wager(ALICE, '500')).toBe('accepted');
    expect(wager(scenario.portfolio, '500')).toBe('accepted');
    expect(wager(scenario.portfolio, '5', 'ETHUSDT')).toBe('DAILY_LIMIT_REACHED');
    expect(scenario.ask({ kind: 'set-loss-limit', amount: '900' })).toBe('accepted');
    const { members } = scenario.exchange.modules;
    expect(members.find(ALICE)?.lossLimitUnits).toBe(parseUnits('900').toString());
  });

  it('hold in a portfolio when they were set outside of it, and the other way', () => {
    scenario = new SeasonScenario({ seconds: 3_000 });
    expect(scenario.ask({ kind: 'take-a-break', days: 1 })).toBe('accepted');
    expect(wager(ALICE, '10')).toBe('ON_A_BREAK');
    expect(wager(scenario.portfolio, '10')).toBe('ON_A_BREAK');
    expect(scenario.ask({ ...LEVERAGE, fromFunds: true })).toBe('ON_A_BREAK');
  });

  it('are of the person: a status of a portfolio cannot be changed, the person’s bars both', () => {
    const limit = { ...ORDER, type: 'limit', price: '60000', quantity: '0.01' } as const;
    expect(scenario.ask({ ...limit, fromFunds: true })).toBe('accepted');
    const frozen = { kind: 'change-status', status: 'frozen', reason: 'unusual-activity' } as const;
    const ofPortfolio = scenario.as(REVIEWER, { ...frozen, uid: scenario.portfolio });
    expect(Machine.answer(ofPortfolio)).toBe('USER_NOT_FOUND');
    scenario.as(REVIEWER, { ...frozen, uid: ALICE });
    expect(scenario.exchange.modules.spot.hasOpen(scenario.portfolio)).toBe(false);
    expect(scenario.ask(limit)).toBe('ACCOUNT_FROZEN');
  });
});

describe('[30.5] the value of a portfolio', () => {
  it('[EX-30.5] knows the highest there was and the largest fall from it', () => {
    const values = ['10500', '9975', '10200'];
    const last = values.reduce(
      (portfolio, value) =>
        valuePortfolio(portfolio, { equityUnits: parseUnits(value), second: 1, by: 1 }),
      scenario.record,
    );
    expect([last.peakUnits, last.fallPpm]).toEqual([parseUnits('10500'), 50_000]);
  });

  it('is counted at every whole five minutes, with what is open at its worth', () => {
    scenario = new SeasonScenario({ seconds: 3_000 });
    scenario.ask({ ...LEVERAGE, fromFunds: true });
    scenario.feed.tickTo(SEASON_START + 299);
    expect(scenario.record.valuedSecond).toBe(null);
    scenario.feed.tickTo(SEASON_START + 300);
    const { valuedSecond, equityUnits, orders, feeUnits } = scenario.record;
    const { ledger, derivatives } = scenario.exchange.modules;
    const cash = [...ledger.totalsOf(scenario.portfolio)].reduce(
      (sum, { units }) => sum + units,
      0n,
    );
    expect(valuedSecond).toBe(SEASON_START + 300);
    expect(equityUnits).toBe(cash + derivatives.openWorthUnits(scenario.portfolio));
    expect([orders, feeUnits > 0n]).toEqual([1, true]);
  });
});

describe('[30.6] the end', () => {
  const openEverything = () => {
    scenario.move('spot', '2000');
    scenario.move('strategy', '2000');
    scenario.move('derivatives', '2000');
    const limit = { ...ORDER, type: 'limit', price: '60000', quantity: '0.01' } as const;
    const stop = { ...limit, triggerKind: 'stop', triggerPrice: '70000' } as const;
    const dca = { kind: 'create-dca', symbol: 'BTCUSDT', amount: '100', interval: '1h' } as const;
    const answers = [
      scenario.ask({ ...ORDER, type: 'market', quoteAmount: '500' }),
      scenario.ask(limit),
      scenario.ask({ ...stop, price: '70500' }),
      scenario.ask({ ...dca, runs: 3, shownPrice: '65000' }),
      scenario.ask(LEVERAGE),
      scenario.ask({ ...LEVERAGE, type: 'limit', price: '60000', symbol: 'ETHUSDT' } as never),
    ];
    return answers;
  };

  it('[EX-30.6] closes everything open by its own rules at its second, and keeps what it came to', () => {
    expect(openEverything().filter((answer) => answer === 'accepted').length).toBeGreaterThan(3);
    const { modules } = scenario.exchange;
    const { changes } = scenario.feed.tickTo(SEASON_START + SEASON_SECONDS);
    const ended = changes.findLast((change) => change.kind === 'portfolio');
    expect(ended).toMatchObject({ portfolio: { state: 'ended', nextSecond: null } });
    const ends = changes.filter(
      (change) => change.kind === 'portfolio' && change.portfolio.state === 'ended',
    );
    expect(ends).toHaveLength(1);
    for (const module of [modules.spot, modules.strategy, modules.derivatives]) {
      expect(module.hasOpen(scenario.portfolio)).toBe(false);
    }
    expect(modules.seasons.find(scenario.portfolio)).toBeUndefined();
    const held = [...modules.ledger.accounts()].filter(
      ({ owner, bucket, balance }) =>
        owner === scenario.portfolio && bucket === 'held' && balance > 0n,
    );
    expect(held).toEqual([]);
  });

  it('waits for what ends by itself, and trades no more', () => {
    scenario.move('contract', '1000');
    scenario.feed.tickTo(SEASON_START + 2);
    const wager = { ...SECONDS, periodSeconds: 30, amount: '10' } as const;
    // Accepted now it opens with the next tick: it cannot be over before the end is.
    expect(scenario.ask(wager)).toBe('SEASON_ENDED');
    scenario = new SeasonScenario({ seconds: 42 });
    scenario.move('contract', '1000');
    expect(scenario.ask(wager)).toBe('accepted');
    scenario.feed.tickTo(SEASON_START + 42);
    expect(scenario.exchange.modules.seasons.find(scenario.portfolio)).toBeUndefined();
    const back = { kind: 'transfer', from: 'contract', to: 'funds', currency: 'USDT' } as const;
    expect(scenario.ask({ ...back, quantity: '1' })).toBe('SEASON_ENDED');
    expect(scenario.ask({ kind: 'drop-request' })).toBe('accepted');
  });

  it('comes in portions, once for each, whoever else is there', () => {
    scenario = new SeasonScenario({ portfolios: 30, bookingsMax: 7 });
    const ended: number[] = [];
    const note = ({ changes }: ReturnType<typeof scenario.asSystem>) => {
      for (const change of changes) {
        if (change.kind === 'portfolio' && change.portfolio.state === 'ended') {
          ended.push(change.portfolio.id);
        }
      }
    };
    scenario.feed.tickTo(SEASON_START + SEASON_SECONDS - 1);
    note(scenario.feed.tick());
    expect(ended).toHaveLength(7);
    for (let round = 0; round < 6; round += 1) note(scenario.asSystem({ kind: 'settle-due' }));
    expect(ended).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  it('leaves others room: a hundred in one command, the others in the next', () => {
    scenario = new SeasonScenario({ portfolios: 130 });
    scenario.feed.tickTo(SEASON_START + SEASON_SECONDS - 1);
    const counts = [scenario.feed.tick(), scenario.asSystem({ kind: 'settle-due' })].map(
      ({ changes }) =>
        changes.filter((each) => each.kind === 'portfolio' && each.portfolio.state === 'ended')
          .length,
    );
    expect(counts).toEqual([100, 30]);
  });
});
