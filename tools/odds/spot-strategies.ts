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
import type { Setting, Strategy } from './strategy.ts';
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

type Round = { readonly market: number; readonly from: number; readonly until: number };

/** Both at the market. */
function roundTrip(
  path: Path,
  { market, from, until }: Round,
  tally: Tally,
  amount = AMOUNT,
): void {
  const row = at(MARKETS, market);
  const bought = buyAt(market, askOf(row, path.priceUnits(from, market)), amount);
  if (bought.lots === 0n) return;
  const paid = Number(bought.paidUnits) / ATOMS;
  const sold = saleOf(market, bought.gotUnits, bidOf(row, path.priceUnits(until, market)));
  tally.add(sold - paid, paid);
}

type Named = Pick<Strategy, 'name' | 'reads' | 'acts' | 'mayPay' | 'costOf'>;

function strategyOf(named: Named, setting: Setting, play: Strategy['play']): Strategy {
  return { ...named, product: 'spot', setting, play };
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

const thereAndBack = strategyOf(
  {
    name: 'bought and sold a minute later',
    reads: 'nothing',
    acts: 'buys for 500 USDT at the market and sells after a minute',
    costOf: 'spot-round-trip',
  },
  MINUTES,
  (path, tally) => {
    for (const market of SPOT) {
      for (let from = 0; from < 120; from += 10) {
        roundTrip(path, { market, from, until: from + 1 }, tally);
      }
    }
  },
);

/** Buys where the last five minutes went one way, for ten minutes. */
const afterMinutes = ([1, -1] as const).map((sign) =>
  strategyOf(
    {
      name: sign > 0 ? 'after five rising minutes' : 'after five falling minutes',
      reads: 'the prices of the last five minutes',
      acts: 'buys and sells ten minutes later',
    },
    MINUTES,
    (path, tally) => {
      for (const market of SPOT) {
        for (let from = 5; from + 10 <= 120; from += 15) {
          const move = path.x(from, market) - path.x(from - 5, market);
          if (Math.sign(move) === sign) roundTrip(path, { market, from, until: from + 10 }, tally);
        }
      }
    },
  ),
);

const lastSecond = strategyOf(
  {
    name: 'with the last second',
    reads: 'the price of this second and of the one before',
    acts: 'buys after a rise at the quotes of this second, sells five seconds later',
  },
  SECONDS,
  (path, tally) => {
    for (const market of SOME) {
      for (let from = 1; from + 5 <= 600; from += 10) {
        if (path.x(from, market) <= path.x(from - 1, market)) continue;
        roundTrip(path, { market, from, until: from + 5 }, tally);
      }
    }
  },
);

const smallest = strategyOf(
  {
    name: 'the smallest amounts, over and over',
    reads: 'that amounts are rounded to lots',
    acts: 'buys and sells what five and a half USDT pay for',
  },
  MINUTES,
  (path, tally) => {
    for (const market of SPOT) {
      for (let from = 0; from < 120; from += 10) {
        roundTrip(path, { market, from, until: from + 1 }, tally, LEAST);
      }
    }
  },
);

type Resting = { readonly market: number; readonly from: number; readonly until: number };

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

const heldYoung = strategyOf(
  { name: 'any market held for a week', reads: 'nothing', acts: 'buys, and sells a week later' },
  MONTHS.young,
  (path, tally) => {
    for (const market of SPOT) roundTrip(path, { market, from: 0, until: WEEK_STOP }, tally);
  },
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
  strategyOf(
    {
      name: `the three markets farthest below their start, held for ${time}`,
      reads: 'how far each price is from its start, in an old installation',
      acts: `buys, and sells ${time} later`,
      mayPay: 'spot over weeks',
    },
    MONTHS.old,
    (path, tally) => {
      for (const market of farthest(path)) roundTrip(path, { market, from: 0, until }, tally);
    },
  ),
);

const heldWild = strategyOf(
  {
    name: 'the five wildest markets held for 30 days from their start price',
    reads: 'that jumps lift the mean price',
    acts: 'buys, and sells 30 days later',
    mayPay: 'spot over weeks',
  },
  MONTHS.young,
  (path, tally) => {
    const byVol = SPOT.toSorted((one, other) => at(MARKETS, other).vol - at(MARKETS, one).vol);
    for (const market of byVol.slice(0, 5)) {
      roundTrip(path, { market, from: 0, until: MONTH_STOP }, tally);
    }
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
