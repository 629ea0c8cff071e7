/**
 * Strategies with spot: bought at the first ask of the simulated liquidity and sold at its first
 * bid (rulebook 2.8), fees of level 0, in amounts that the first quotes can take.
 */
import { parseUnits } from '@anywhen/money';
import { MARKETS, at } from '@anywhen/prices';
import {
  askOf,
  bidOf,
  purchaseAt,
  quoteUnitsOf,
  spotFeeBps,
  spotFeeUnits,
  spotStepsOf,
  valueOf,
} from '@anywhen/protocol';
import { type Age, type Path, equalStops, everySecond } from './paths.ts';
import { type Named, type Setting, type Strategy, strategiesOf } from './strategy.ts';
import type { Tally } from './tally.ts';

const ATOMS = 100_000_000;
const AMOUNT = '500';
const LEAST = '5.5';
const FEE_BPS = spotFeeBps(0);
const HOUR = 3_600;
const SPOT = MARKETS.flatMap(({ isSpot }, index) => (isSpot ? [index] : []));
/** Of each tier one that moves much. */
const SOME = ['BTC', 'SOL', 'PEPE'].map((name) =>
  MARKETS.findIndex(({ currency }) => currency === name),
);

/** What was bought for an amount at a price; undefined when it pays for no lot. */
function buyAt(market: number, ticks: number, amount = AMOUNT) {
  const steps = spotStepsOf(at(MARKETS, market));
  return purchaseAt(steps, { amountUnits: parseUnits(amount), price: ticks, feeBps: FEE_BPS });
}

/** Whole lots are sold; what is below a lot keeps its worth. In USDT. */
export function saleOf(market: number, baseUnits: bigint, ticks: number): number {
  const steps = spotStepsOf(at(MARKETS, market));
  const lots = baseUnits / steps.lotUnits;
  const value = quoteUnitsOf(steps, lots * BigInt(ticks), 'down');
  const rest = valueOf(steps, baseUnits - lots * steps.lotUnits, ticks);
  return Number(value - spotFeeUnits(value, FEE_BPS) + rest) / ATOMS;
}

type Resting = { readonly market: number; readonly from: number; readonly until: number };
type Round = Resting & { readonly amount?: string };

/** Both at the market. */
function roundTrip(path: Path, { market, from, until, amount }: Round, tally: Tally): void {
  const row = at(MARKETS, market);
  const bought = buyAt(market, askOf(row, path.priceUnits(from, market)), amount);
  if (bought.lots === 0n) return;
  const paid = Number(bought.paidUnits) / ATOMS;
  const sold = saleOf(market, bought.gotUnits, bidOf(row, path.priceUnits(until, market)));
  tally.add(sold - paid, paid);
}

const strategyOf = strategiesOf('spot');

/** Everything it chooses, each bought and sold on its own. */
function holding(
  named: Named,
  setting: Setting,
  choose: (path: Path) => readonly Round[],
): Strategy {
  return strategyOf(named, setting, (path, tally) => {
    for (const round of choose(path)) roundTrip(path, round, tally);
  });
}

/** In each market, from every so many stops on. */
function roundsOf(
  markets: readonly number[],
  {
    first = 0,
    every,
    last,
    length,
  }: { first?: number; every: number; last: number; length: number },
): Round[] {
  const count = Math.floor((last - length - first) / every) + 1;
  return markets.flatMap((market) =>
    Array.from({ length: count }, (_, index) => {
      const from = first + every * index;
      return { market, from, until: from + length };
    }),
  );
}

const MINUTES: Setting = {
  name: 'spot minutes',
  start: { age: 'young' },
  stops: equalStops(60, 120),
  markets: SPOT,
};
const SECONDS: Setting = {
  name: 'spot seconds',
  start: { age: 'young' },
  stops: everySecond(600),
  markets: SOME,
};
const longOf = (age: Age): Setting => ({
  name: `spot ${age} month`,
  start: { age },
  stops: equalStops(6 * HOUR, 120),
  markets: SPOT,
});
const MONTHS: Readonly<Record<Age, Setting>> = { young: longOf('young'), old: longOf('old') };
const DAY_STOP = 4;
const WEEK_STOP = 28;
const MONTH_STOP = 120;

const A_MINUTE_EACH = roundsOf(SPOT, { every: 10, last: 120, length: 1 });

const thereAndBack = holding(
  {
    name: 'bought and sold a minute later',
    reads: 'nothing',
    acts: 'buys for 500 USDT at the market and sells after a minute',
    costOf: 'spot-round-trip',
  },
  MINUTES,
  () => A_MINUTE_EACH,
);

/** Buys where the last five minutes went one way, for ten minutes. */
const afterMinutes = ([1, -1] as const).map((sign) =>
  holding(
    {
      name: sign > 0 ? 'after five rising minutes' : 'after five falling minutes',
      reads: 'the prices of the last five minutes',
      acts: 'buys and sells ten minutes later',
    },
    MINUTES,
    (path) =>
      roundsOf(SPOT, { first: 5, every: 15, last: 120, length: 10 }).filter(({ market, from }) => {
        return Math.sign(path.x(from, market) - path.x(from - 5, market)) === sign;
      }),
  ),
);

const lastSecond = holding(
  {
    name: 'with the last second',
    reads: 'the price of this second and of the one before',
    acts: 'buys after a rise at the quotes of this second, sells five seconds later',
  },
  SECONDS,
  (path) =>
    roundsOf(SOME, { first: 1, every: 10, last: 600, length: 5 }).filter(({ market, from }) => {
      return path.x(from, market) > path.x(from - 1, market);
    }),
);

const smallest = holding(
  {
    name: 'the smallest amounts, over and over',
    reads: 'that amounts are rounded to lots',
    acts: 'buys and sells what five and a half USDT pay for',
  },
  MINUTES,
  () => A_MINUTE_EACH.map((round) => ({ ...round, amount: LEAST })),
);

/** The first second whose ask has come down to a resting purchase; undefined if none has. */
function fillOf(
  path: Path,
  { market, from, until }: Resting,
  { ticks, isCancelled }: { ticks: number; isCancelled: (stop: number) => boolean },
): number | undefined {
  for (let stop = from + 1; stop <= until; stop += 1) {
    if (askOf(at(MARKETS, market), path.priceUnits(stop, market)) <= ticks) return stop;
    if (isCancelled(stop)) return undefined;
  }
  return undefined;
}

function resting(
  named: Named,
  {
    ticksOf,
    isCancelled,
  }: {
    ticksOf: (market: number, reference: number) => number;
    isCancelled: (path: Path, market: number, stop: number) => boolean;
  },
): Strategy {
  return strategyOf(named, SECONDS, (path, tally) => {
    for (const market of SOME) {
      for (let from = 1; from + 120 <= 600; from += 20) {
        const ticks = ticksOf(market, path.priceUnits(from, market));
        const filled = fillOf(
          path,
          { market, from, until: from + 60 },
          { ticks, isCancelled: (stop) => isCancelled(path, market, stop) },
        );
        if (filled === undefined) continue;
        sellResting(path, { market, from: filled, until: filled + 60 }, { ticks, tally });
      }
    }
  });
}

/** At the first ask as a resting order; what nobody took after a minute at the market. */
function sellResting(
  path: Path,
  { market, from, until }: Resting,
  { ticks, tally }: { ticks: number; tally: Tally },
): void {
  const row = at(MARKETS, market);
  const bought = buyAt(market, ticks);
  if (bought.lots === 0n) return;
  const asked = askOf(row, path.priceUnits(from, market));
  let price: number | undefined;
  for (let stop = from + 1; stop <= until && price === undefined; stop += 1) {
    if (bidOf(row, path.priceUnits(stop, market)) >= asked) price = asked;
  }
  const paid = Number(bought.paidUnits) / ATOMS;
  const last = price ?? bidOf(row, path.priceUnits(until, market));
  tally.add(saleOf(market, bought.gotUnits, last) - paid, paid);
}

const makers = [
  resting(
    {
      name: 'market making behind the simulated liquidity',
      reads: 'the first quotes',
      acts: 'rests a purchase at the first bid and then a sale at the first ask',
    },
    {
      ticksOf: (market, reference) => bidOf(at(MARKETS, market), reference),
      isCancelled: () => false,
    },
  ),
  resting(
    {
      name: 'a limit that is cancelled when the price falls',
      reads: 'the price of every second',
      acts: 'rests at the first bid and cancels after each falling second',
    },
    {
      ticksOf: (market, reference) => bidOf(at(MARKETS, market), reference),
      isCancelled: (path, market, stop) => path.x(stop, market) < path.x(stop - 1, market),
    },
  ),
];

/** Of each, from the first stop on. */
function heldUntil(until: number, markets: readonly number[]): Round[] {
  return markets.map((market) => ({ market, from: 0, until }));
}

const heldYoung = holding(
  { name: 'any market held for a week', reads: 'nothing', acts: 'buys, and sells a week later' },
  MONTHS.young,
  () => heldUntil(WEEK_STOP, SPOT),
);

/** The three markets farthest below their start price. */
function farthest(path: Path): number[] {
  return SPOT.toSorted((one, other) => path.x(0, one) - path.x(0, other)).slice(0, 3);
}

const heldDisplaced = (
  [
    ['a day', DAY_STOP],
    ['a week', WEEK_STOP],
    ['30 days', MONTH_STOP],
  ] as const
).map(([time, until]) =>
  holding(
    {
      name: `the three markets farthest below their start, held for ${time}`,
      reads: 'how far each price is from its start, in an old installation',
      acts: `buys, and sells ${time} later`,
      mayPay: 'spot over weeks',
    },
    MONTHS.old,
    (path) => heldUntil(until, farthest(path)),
  ),
);

const heldWild = holding(
  {
    name: 'the five wildest markets held for 30 days from their start price',
    reads: 'that jumps lift the mean price',
    acts: 'buys, and sells 30 days later',
    mayPay: 'spot over weeks',
  },
  MONTHS.young,
  () => {
    const byVol = SPOT.toSorted((one, other) => at(MARKETS, other).vol - at(MARKETS, one).vol);
    return heldUntil(MONTH_STOP, byVol.slice(0, 5));
  },
);

export const SPOT_STRATEGIES: readonly Strategy[] = [
  thereAndBack,
  ...afterMinutes,
  lastSecond,
  smallest,
  ...makers,
  heldYoung,
  ...heldDisplaced,
  heldWild,
];
