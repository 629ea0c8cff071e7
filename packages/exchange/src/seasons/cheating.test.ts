/**
 * Twelve ways to come to a place in a ranking that was not earned (rulebook 30.8), each tried on
 * the exchange itself: refused, or without effect.
 */
import { parseUnits } from '@anywhen/money';
import { findSeason, returnPpmOf, riskScoreOf } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, depositOf } from '../../testing/machine.ts';
import { SEASON_START, SeasonScenario } from '../../testing/season-scenario.ts';
import { PLAIN_REQUEST } from '../../testing/withdrawal-scenario.ts';
import { openPortfolio, valuePortfolio } from './portfolio.ts';

let scenario: SeasonScenario;

beforeEach(() => {
  scenario = new SeasonScenario({ seconds: 3_000 });
});

const BUY = { kind: 'place-order', symbol: 'BTCUSDT', side: 'buy' } as const;
const toSpot = { kind: 'transfer', from: 'funds', to: 'spot', currency: 'USDT' } as const;

describe('[30.8] a place in a ranking', () => {
  it('1 comes of no deposit', () => {
    expect(scenario.ask(depositOf())).toBe('PORTFOLIO_NOT_ALLOWED');
  });

  it('2 comes of no transfer between portfolios: none of them names another member', () => {
    expect(scenario.ask({ ...toSpot, quantity: '10000' })).toBe('accepted');
    expect(scenario.available(scenario.portfolio, 'spot')).toBe('10000.00000000');
    expect(scenario.available(ALICE, 'spot')).toBe('0.00000000');
    expect(scenario.available(ALICE)).toBe('10000.00000000');
  });

  it('3 comes of no money taken out before it is lost', () => {
    const request = { kind: 'request-withdrawal', ...PLAIN_REQUEST } as const;
    expect(scenario.ask(request)).toBe('PORTFOLIO_NOT_ALLOWED');
  });

  it('4 comes of no gift or commission: a portfolio is neither invited nor signed', () => {
    const { portfolio } = scenario;
    for (const [uid, inviterUid] of [
      [portfolio, ALICE],
      [BOB, portfolio],
    ] as const) {
      const { reply } = scenario.asSystem({ kind: 'set-inviter', uid, inviterUid });
      expect(reply).toMatchObject({ rejection: { code: 'USER_NOT_FOUND' } });
    }
    scenario.verify(BOB, 'basic');
    expect(scenario.ask({ kind: 'sign-member', uid: portfolio }, BOB)).toBe('SIGN_NOT_ALLOWED');
    expect(scenario.ask({ kind: 'end-signing' })).toBe('PORTFOLIO_NOT_ALLOWED');
  });

  it('5 comes of no second try: whoever has gambled away a season stays in it', () => {
    expect(scenario.ask({ kind: 'open-portfolio', season: 'W20260105' }, BOB)).toBe('accepted');
    expect(scenario.ask({ kind: 'open-portfolio', season: 'W20260105' }, BOB)).toBe(
      'SEASON_JOINED',
    );
  });

  it('6 comes of no late start, when the prices of its beginning are known', () => {
    const season = findSeason('W20260105', SEASON_START);
    expect(season?.joinUntilSecond).toBe(Date.UTC(2026, 0, 7) / 1_000);
    scenario = new SeasonScenario({ seconds: 3_000 });
    scenario.nowMs += 5_000;
    expect(scenario.ask({ kind: 'open-portfolio', season: 'W20260105' }, BOB)).toBe('FEED_STALE');
  });

  it('7 comes of no trade with oneself: what crosses does not meet', () => {
    for (const uid of [ALICE, scenario.portfolio])
      scenario.ask({ ...toSpot, quantity: '5000' }, uid);
    const bought = { ...BUY, type: 'market', quoteAmount: '2000' } as const;
    expect(scenario.ask(bought, ALICE)).toBe('accepted');
    // Within the spread: the best price there is, for anybody who may take it.
    const price = middleOf(scenario);
    const sale = { ...BUY, side: 'sell', type: 'limit', price, quantity: '0.01' } as const;
    expect(scenario.ask(sale, ALICE)).toBe('accepted');
    expect(scenario.ask({ ...sale, side: 'buy' })).toBe('accepted');
    expect(scenario.available(scenario.portfolio, 'spot', 'BTC')).toBe('0.00000000');
  });

  it('8 comes of no friend who sells too cheap or pays too much', () => {
    scenario = new SeasonScenario({ seconds: 3_000, portfolios: 2 });
    const [mine, friends] = [scenario.portfolio, scenario.portfolio + 1];
    for (const uid of [mine, friends, BOB]) scenario.ask({ ...toSpot, quantity: '5000' }, uid);
    for (const uid of [friends, BOB]) {
      const bought = { ...BUY, type: 'market', quoteAmount: '2000' } as const;
      expect(scenario.ask(bought, uid)).toBe('accepted');
    }
    const price = middleOf(scenario);
    const limit = { ...BUY, type: 'limit', price, quantity: '0.01' } as const;
    expect(scenario.ask({ ...limit, side: 'sell' }, friends)).toBe('accepted');
    expect(scenario.ask({ ...limit, side: 'sell' }, BOB)).toBe('accepted');
    const { reply } = scenario.asMember(mine, limit);
    expect('data' in reply && reply.data).toMatchObject({ fills: [] });
  });

  it('9 comes of no wash trade by bots: their orders stand apart, too, and cost their fees', () => {
    const dca = { kind: 'create-dca', symbol: 'BTCUSDT', amount: '100', interval: '1h' } as const;
    for (const uid of [ALICE, scenario.portfolio]) {
      scenario.ask({ ...toSpot, to: 'strategy', quantity: '1000' }, uid);
      const shownPrice = middleOf(scenario);
      expect(scenario.ask({ ...dca, runs: 3, shownPrice }, uid)).toBe('accepted');
    }
    const trades = scenario.feed
      .tick()
      .changes.flatMap((change) => (change.kind === 'spot-trade' ? change.trade : []));
    expect(trades.map(({ seller }) => seller)).toEqual(trades.map(() => null));
    expect(scenario.record.feeUnits > 0n).toBe(true);
  });

  it('10 comes of no hidden loss: what is open counts at its worth, not at its cost', () => {
    const order = { kind: 'place-leverage-order', symbol: 'BTCUSDT', side: 'buy' } as const;
    scenario.ask({ ...order, type: 'market', quantity: '0.05', fromFunds: true });
    scenario.feed.tickTo(SEASON_START + 300);
    const worth = scenario.exchange.modules.derivatives.openWorthUnits(scenario.portfolio);
    const { ledger } = scenario.exchange.modules;
    let cash = 0n;
    for (const { units } of ledger.totalsOf(scenario.portfolio)) cash += units;
    expect(worth).not.toBe(0n);
    expect(scenario.record.equityUnits).toBe(cash + worth);
  });

  it('[EX-30.7] 11 comes of no one lucky order: a fall below one percent counts as one percent', () => {
    expect(riskScoreOf(20_000, 0)).toBe(riskScoreOf(20_000, 10_000));
    expect(riskScoreOf(20_000, 10_000)).toBe(2_000_000);
  });

  it('12 comes of no gambling: who loses little stands above who loses all, by both rankings', () => {
    const little = playedThrough(['9990', '9800']);
    const all = playedThrough(['30000', '15000', '100']);
    const back = playedThrough(['2000', '10100']);
    expect(returnPpmOf(little)).toBeGreaterThan(returnPpmOf(all));
    const scores = [little, all, back].map((each) => riskScoreOf(returnPpmOf(each), each.fallPpm));
    expect(scores).toEqual([-20_000, -990_000, 12_500]);
  });
});

function playedThrough(values: readonly string[]) {
  const season = findSeason('O7', SEASON_START);
  if (!season) throw new Error('a season of a week can always be joined');
  const opened = openPortfolio({ id: 1, ownerUid: ALICE, season, atMs: SEASON_START * 1_000 });
  return values.reduce(
    (portfolio, value) =>
      valuePortfolio(portfolio, { equityUnits: parseUnits(value), second: 1, by: 1 }),
    opened,
  );
}

function middleOf({ exchange }: SeasonScenario): string {
  const ticks = exchange.modules.markets.reference()?.priceUnits[0] ?? 0;
  return (ticks / 100).toFixed(2);
}
