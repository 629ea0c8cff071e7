/** Strategies with leveraged contracts; results are shares of what the position is worth. */
import { MARKETS, at } from '@anywhen/prices';
import {
  FUNDING_SECONDS,
  POSITION_SIDES,
  type PositionSide,
  expectedRateOf,
} from '@anywhen/protocol';
import {
  LEVERAGE_MARKETS,
  LeverageDesk,
  type Ordered,
  limitFill,
  marketFill,
} from './leverage-desk.ts';
import { type Age, type Path, equalStops, everySecond } from './paths.ts';
import { type Named, type Rules, type Setting, type Strategy, strategiesOf } from './strategy.ts';
import type { Tally } from './tally.ts';

const HOUR = 3_600;
const ROUND = FUNDING_SECONDS;

type Table = { readonly tally: Tally; readonly rules: Rules };

const buySide = (side: PositionSide) => (side === 'long' ? 'buy' : 'sell');
const sellSide = (side: PositionSide) => (side === 'long' ? 'sell' : 'buy');
const opposite = (side: PositionSide): PositionSide => (side === 'long' ? 'short' : 'long');

/** At the market, from one stop to another; ends earlier by liquidation or stop-loss. */
function holdUntil(
  path: Path,
  { from = 0, until }: { from: number | undefined; until: number },
  ordered: Ordered,
  { tally, rules }: Table,
): void {
  const { market, side } = ordered;
  const entry = marketFill(buySide(side), market, path.priceUnits(from, market));
  const desk = new LeverageDesk(path, rules, ordered, entry);
  for (let stop = from + 1; stop <= until && desk.result === undefined; stop += 1) desk.tick(stop);
  desk.close(marketFill(sellSide(side), market, path.priceUnits(until, market)));
  tally.add(desk.result ?? 0, desk.notional);
}

/** The side that the way back to the start price favours. */
function leaning(path: Path, market: number): PositionSide {
  return path.x(0, market) < 0 ? 'long' : 'short';
}

const strategyOf = strategiesOf('leverage');

type Held = Ordered & { readonly from?: number; readonly until: number };

/** Everything it chooses, each held on its own. */
function holding(
  named: Named,
  setting: Setting,
  choose: (path: Path) => readonly Held[],
): Strategy {
  return strategyOf(named, setting, (path, tally, rules) => {
    for (const { from, until, ...ordered } of choose(path)) {
      holdUntil(path, { from, until }, ordered, { tally, rules });
    }
  });
}

/** A long and a short in each of the markets. */
function onBothSides(
  markets: readonly number[],
  more: Omit<Held, 'market' | 'side'>,
): readonly Held[] {
  return markets.flatMap((market) => POSITION_SIDES.map((side) => ({ market, side, ...more })));
}

const dayOf = (age: Age): Setting => ({
  name: `leverage ${age} day`,
  start: { age },
  stops: equalStops(HOUR, 24),
  markets: LEVERAGE_MARKETS,
});
const DAYS: Readonly<Record<Age, Setting>> = { young: dayOf('young'), old: dayOf('old') };
const WEEK: Setting = {
  name: 'leverage old week',
  start: { age: 'old' },
  stops: equalStops(HOUR, 7 * 24),
  markets: LEVERAGE_MARKETS,
};

const ofOneSide = POSITION_SIDES.map((side) =>
  holding(
    {
      name: `${side} for a day`,
      reads: 'nothing',
      acts: `opens a ${side} at 5× at the market and closes it after a day`,
      costOf: `leverage-day-${side}`,
    },
    DAYS.young,
    () => LEVERAGE_MARKETS.map((market) => ({ market, side, leverage: 5, until: 24 })),
  ),
);

const thereAndBack = holding(
  {
    name: 'opened and closed a minute later',
    reads: 'nothing',
    acts: 'opens a long or a short at 5× at the market and closes it after a minute',
    costOf: 'leverage-round-trip',
  },
  {
    name: 'leverage young minute',
    start: { age: 'young' },
    stops: [60],
    markets: LEVERAGE_MARKETS,
  },
  () => onBothSides(LEVERAGE_MARKETS, { leverage: 5, until: 1 }),
);

const bothSides = holding(
  {
    name: 'long and short together for a day',
    reads: 'the funding rates',
    acts: 'two members hold both sides, so that one always receives funding',
  },
  DAYS.old,
  () => onBothSides(LEVERAGE_MARKETS, { leverage: 5, until: 24 }),
);

const WEEK_HELD = { leverage: 2, until: 168 } as const;

const towardStart = holding(
  {
    name: 'toward the start price for a week',
    reads: 'how far each price is from its start',
    acts: 'opens the side of the way back at 2×, pays funding for it',
  },
  WEEK,
  (path) =>
    LEVERAGE_MARKETS.map((market) => ({ market, side: leaning(path, market), ...WEEK_HELD })),
);

const mostDisplaced = holding(
  {
    name: 'toward the start price for a week, the three farthest markets',
    reads: 'how far each price is from its start',
    acts: 'the same in the three markets that lean back most',
  },
  WEEK,
  (path) => {
    const far = LEVERAGE_MARKETS.toSorted((one, other) => {
      return Math.abs(path.x(0, other)) - Math.abs(path.x(0, one));
    });
    return far.slice(0, 3).map((market) => ({ market, side: leaning(path, market), ...WEEK_HELD }));
  },
);

const collectsForDays = holding(
  {
    name: 'the side that receives funding, for a week',
    reads: 'the expected funding rate',
    acts: 'opens against the way back at 2×, receives funding for it',
  },
  WEEK,
  (path) =>
    LEVERAGE_MARKETS.map((market) => {
      return { market, side: opposite(leaning(path, market)), ...WEEK_HELD };
    }),
);

const ODD_HOURS = Array.from({ length: 12 }, (_, index) => 2 * index + 1);

const withMomentum = holding(
  {
    name: 'with the last hour, for an hour',
    reads: 'the prices of the last hour',
    acts: 'opens with the move at 10× and closes an hour later',
  },
  DAYS.young,
  (path) =>
    LEVERAGE_MARKETS.flatMap((market) =>
      ODD_HOURS.map((from) => {
        const side = path.x(from, market) > path.x(from - 1, market) ? 'long' : 'short';
        return { market, side, leverage: 10, from, until: from + 1 };
      }),
    ),
);

/** The markets with the highest leverage, every three minutes. */
const HIGHEST = LEVERAGE_MARKETS.filter((market) => at(MARKETS, market).tier !== 'B');
const STRESSED: Setting = {
  name: 'leverage stressed day',
  start: { age: 'young', regime: 'stressed' },
  stops: equalStops(180, 24 * 20),
  markets: HIGHEST,
};

function atTwentyTimes(named: Named, more: Pick<Ordered, 'stopAway'>): Strategy {
  return holding(named, STRESSED, (path) =>
    onBothSides(HIGHEST, { leverage: 20, until: path.length - 1, ...more }),
  );
}

const highest = [
  atTwentyTimes(
    {
      name: '20× without a stop, from a stressed minute',
      reads: 'the regime, and that the insurance pays what a gap takes',
      acts: 'opens at 20× and lets the insurance take what lies beyond the margin',
    },
    {},
  ),
  atTwentyTimes(
    {
      name: '20× with a stop just before the liquidation',
      reads: 'the liquidation price',
      acts: 'the same with a stop-loss that saves the liquidation fee',
    },
    { stopAway: 0.0435 },
  ),
  atTwentyTimes(
    {
      name: '20× with a narrow stop',
      reads: 'that a gap over a stop is closed at the tick',
      acts: 'the same with a stop-loss half a percent away',
    },
    { stopAway: 0.005 },
  ),
];

/** The wildest markets lean back most; seconds around the border of a round, minutes between. */
const WILDEST = LEVERAGE_MARKETS.toSorted((one, other) => {
  return at(MARKETS, other).vol - at(MARKETS, one).vol;
}).slice(0, 5);
const EDGE = 120;
const AROUND: Setting = {
  name: 'leverage old between two rounds',
  start: { age: 'old' },
  stops: [
    ...everySecond(EDGE),
    ...equalStops(60, (ROUND - 2 * EDGE) / 60).map((stop) => stop + EDGE),
    ...everySecond(2 * EDGE).map((stop) => stop + ROUND - EDGE),
  ],
  markets: WILDEST,
};

/** The two markets that are expected to move most until the next round, and their side. */
function mostExpected(path: Path, stop: number): { market: number; side: PositionSide }[] {
  const moves = WILDEST.map((market) => {
    const units = expectedRateOf(at(MARKETS, market), path.priceUnits(stop, market), 2);
    return { market, move: Math.abs(Number(units)), side: units > 0n ? 'long' : 'short' } as const;
  });
  return moves.toSorted((one, other) => other.move - one.move).slice(0, 2);
}

const dodges = ([0, 2] as const).map((level) =>
  strategyOf(
    {
      name: `between two rounds of funding by limits, level ${level}`,
      reads: 'how far each price is from its start, and the clock',
      acts: 'where the way back is longest, opens its side after a round, closes before the next, as a maker',
    },
    AROUND,
    (path, tally, rules) => {
      for (const { market, side } of mostExpected(path, 0)) {
        const ordered = { market, side, leverage: 5, level };
        const entry = limitFill(path, { side: buySide(side), market }, { from: 0, until: EDGE });
        const desk = new LeverageDesk(path, rules, ordered, entry.fill);
        const from = path.stopAt(ROUND - EDGE);
        for (let stop = entry.stop; stop <= from; stop += 1) desk.tick(stop);
        const until = path.stopAt(ROUND - 1);
        const exit = limitFill(path, { side: sellSide(side), market }, { from, until });
        for (let stop = from + 1; stop < exit.stop; stop += 1) desk.tick(stop);
        desk.close(exit.fill);
        tally.add(desk.result ?? 0, desk.notional);
      }
    },
  ),
);

const catches = ([0, 2] as const).map((level) =>
  strategyOf(
    {
      name: `over a round of funding by limits, level ${level}`,
      reads: 'the expected funding rate, and the clock',
      acts: 'holds the side that receives for four minutes around the round, as a maker',
    },
    AROUND,
    (path, tally, rules) => {
      const before = path.stopAt(ROUND - EDGE);
      for (const { market, side: paying } of mostExpected(path, before)) {
        const side = opposite(paying);
        const ordered = { market, side, leverage: 5, level };
        const round = path.stopAt(ROUND);
        const span = { from: before, until: round - 1 };
        const entry = limitFill(path, { side: buySide(side), market }, span);
        const desk = new LeverageDesk(path, rules, ordered, entry.fill);
        for (let stop = entry.stop + 1; stop <= round; stop += 1) desk.tick(stop);
        const after = { from: round, until: path.stopAt(ROUND + EDGE) };
        const exit = limitFill(path, { side: sellSide(side), market }, after);
        for (let stop = round + 1; stop < exit.stop; stop += 1) desk.tick(stop);
        desk.close(exit.fill);
        tally.add(desk.result ?? 0, desk.notional);
      }
    },
  ),
);

const scalps = strategyOf(
  {
    name: 'scalping with limits beside the mark',
    reads: 'the price of every second',
    acts: 'opens by a limit, closes by a limit, over and over, level 2',
  },
  {
    name: 'leverage young seconds',
    start: { age: 'young' },
    stops: everySecond(600),
    markets: WILDEST,
  },
  (path, tally, rules) => {
    for (const market of WILDEST) {
      for (let from = 0; from + 120 <= 600; from += 120) {
        const entry = limitFill(path, { side: 'buy', market }, { from, until: from + 60 });
        const ordered = { market, side: 'long', leverage: 10, level: 2 } as const;
        const desk = new LeverageDesk(path, rules, ordered, entry.fill);
        const span = { from: entry.stop, until: from + 120 };
        const exit = limitFill(path, { side: 'sell', market }, span);
        desk.close(exit.fill);
        tally.add(desk.result ?? 0, desk.notional);
      }
    }
  },
);

const smallest = holding(
  {
    name: 'the smallest position, over and over',
    reads: 'that amounts are rounded',
    acts: 'opens and closes what five USDT buy within an hour',
  },
  DAYS.young,
  () =>
    LEVERAGE_MARKETS.map((market) => {
      return { market, side: 'short', leverage: 3, usdt: 5, until: 1 };
    }),
);

export const LEVERAGE_STRATEGIES: readonly Strategy[] = [
  ...ofOneSide,
  thereAndBack,
  bothSides,
  towardStart,
  mostDisplaced,
  collectsForDays,
  withMomentum,
  ...highest,
  ...dodges,
  ...catches,
  scalps,
  smallest,
];
