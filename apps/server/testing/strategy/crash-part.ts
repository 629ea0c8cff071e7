/**
 * Bots in the crash scenario: regular purchases and grids, which every second member stops. None is
 * lost or started twice, what is held is what bots have, and no line of their log is missing.
 */
import { alertPriceText, describeStrategyTerms } from '@anywhen/exchange';
import { expect } from 'vitest';
import { differsFromHeld } from '../crash/evidence.ts';
import type { CrashPart } from '../crash/part.ts';
import { gridCommandAt } from './grid-request.ts';

const SYMBOL = 'BTCUSDT';
const DCA = { symbol: SYMBOL, amount: '20', interval: '1h', runs: 3 } as const;
const GRID = { symbol: SYMBOL, grids: 4, investment: '1000' };
const PASSING = ['QUOTE_CHANGED', 'FEED_STALE', 'TRADING_VOLUME_INSUFFICIENT'] as const;
const WRONG = {
  'held of bots': differsFromHeld('strategy', 'select uid, quote_units as units from strategy_bot'),
  'lines without a gap': `select count(*) from strategy_bot b where log_count <>
    (select count(*) from strategy_log l where l.bot_id = b.id)`,
};
const [DCA_KIND, GRID_KIND, STOPPED] = [0, 1, 3];

export const strategyCrashPart: CrashPart = {
  terms: [{ kind: 'set-strategy-terms', ...describeStrategyTerms() }],
  funds: { strategy: '1100' },

  async act(member) {
    const started = await member.requestUntilAccepted<'create-grid'>(async () => {
      return gridCommandAt({ ...GRID, price: await member.readPrice(SYMBOL) });
    }, PASSING);
    await member.requestUntilAccepted<'create-dca'>(async () => {
      const shownPrice = alertPriceText(SYMBOL, await member.readPrice(SYMBOL));
      return { kind: 'create-dca', ...DCA, shownPrice };
    }, PASSING);
    if (member.uid % 2 !== 0) return;
    await member.pass(60);
    const botId = Number(started.bot.id);
    await member.requestUntilAccepted(async () => {
      return { kind: 'stop-bot', botId, exit: 'move' } as const;
    }, PASSING);
  },

  async isSettled(evidence) {
    return (await evidence.count('select count(*) from strategy_bot where state = 2')) === 0;
  },

  async check(evidence) {
    const bots = await evidence.list<{ id: string; kind: number; state: number }>(
      'select id, kind, state from strategy_bot',
    );
    const idsOf = (kind: 'create-dca' | 'create-grid') =>
      evidence.acceptedOf(kind).map(({ data }) => data.bot.id);
    const rowsOf = (kind: number) => bots.filter((each) => each.kind === kind).map(({ id }) => id);
    expect(rowsOf(DCA_KIND).toSorted()).toEqual(idsOf('create-dca').toSorted());
    expect(rowsOf(GRID_KIND).toSorted()).toEqual(idsOf('create-grid').toSorted());
    expect(bots).toHaveLength(2 * evidence.uids.length);
    const stopped = bots.filter(({ state }) => state === STOPPED);
    expect(stopped).toHaveLength(evidence.uids.length / 2);
    await evidence.expectNone(WRONG);
  },
};
