/**
 * Strategies with flash options: bought at the real ask, held to the mean of 30 ticks or sold back
 * at the real bid. Strikes that are not listed are taken as if they were: the most there could be.
 */
import { MARKETS, type Regime, at, marketIndex, outlookOf } from '@anywhen/prices';
import {
  COST_DISTANCES,
  COST_MINUTES,
  OPTIONS_OFFER,
  type OptionTerms,
  type OptionType,
  type SeriesTerms,
  SETTLEMENT_TICKS,
  buyingPriceOf,
  optionPayoutUnits,
  settlementPriceOf,
} from '@anywhen/protocol';
import { type Path, type Start, everySecond, optionStops } from './paths.ts';
import type { Rules, Setting, Strategy } from './strategy.ts';
import type { Tally } from './tally.ts';

const ATOMS = 100_000_000;
const CLOSE_SECONDS = OPTIONS_OFFER.closeSeconds;

const STOPS = { 5: optionStops(5, 5), 15: optionStops(15, 5), 60: optionStops(60, 5) } as const;
type Minutes = keyof typeof STOPS;

type Underlying = { readonly symbol: string; readonly unit: string; readonly market: number };

const UNDERLYINGS: readonly Underlying[] = OPTIONS_OFFER.underlyings.map((each) => ({
  ...each,
  market: marketIndex(each.symbol),
}));

/** Paths are those of version 2 from their first second on. */
const VERSIONS = [{ version: 2, startsAtSecond: 0 }];

/** A purchase: where on the path, of what, and until when. */
type Purchase = {
  readonly stop: number;
  readonly minutes: number;
  readonly underlying: Underlying;
  readonly strikeUnits: number;
  readonly type: OptionType;
};

function seriesOf(path: Path, { underlying: { symbol, unit }, minutes }: Purchase): SeriesTerms {
  const { spreadBps, rule = 'opt/1' } = OPTIONS_OFFER;
  const expiresAtSecond = path.secondOf(0) + minutes * 60;
  return { rule, symbol, unit, spreadBps, expiresAtSecond, versions: VERSIONS };
}

function quoteAt(path: Path, purchase: Purchase, rules: Rules, stop = purchase.stop) {
  const { market } = purchase.underlying;
  return rules.quote(seriesOf(path, purchase), purchase, {
    second: path.secondOf(stop),
    priceUnits: path.priceUnits(stop, market),
    sigmaUnits: 0,
    regime: path.regime(stop, market),
    regimeBefore: path.regimeBefore(stop, market),
  });
}

function payoutOf(path: Path, purchase: Purchase): number {
  const end = path.stopAt(purchase.minutes * 60);
  const ticks = Array.from({ length: SETTLEMENT_TICKS }, (_, back) =>
    path.priceUnits(end - back, purchase.underlying.market),
  );
  const settlementPriceUnits = settlementPriceOf(ticks) ?? 0;
  const option: OptionTerms = purchase;
  const paid = optionPayoutUnits(purchase.underlying, option, {
    settlementPriceUnits,
    quantity: 1,
  });
  return Number(paid) / ATOMS;
}

/** What an option was bought for, in USDT. */
type Bought = { readonly purchase: Purchase; readonly ask: number };

function buyAt(path: Path, purchase: Purchase, rules: Rules): Bought {
  return { purchase, ask: Number(quoteAt(path, purchase, rules).askUnits) / ATOMS };
}

function hold(path: Path, { purchase, ask }: Bought, tally: Tally): void {
  tally.add(payoutOf(path, purchase) - ask, ask);
}

/** Both sides at one distance, in deviations of the time that is left; 0 is a straddle. */
function purchasesAt(path: Path, stop: number, minutes: number, deviations = 0): Purchase[] {
  return UNDERLYINGS.flatMap((underlying) => {
    return purchasesOf(path, { stop, minutes, underlying }, deviations);
  });
}

/** What a strategy buys on a path. */
type Choice = (path: Path, rules: Rules) => readonly Bought[];

/**
 * Both sides at one distance, bought when the series opens. At its start price a market has the
 * same quotes in every path of a regime, so they are computed once.
 */
function atOpening(minutes: Minutes, deviations = 0): Choice {
  const quoted = new WeakMap<Rules, Map<string, readonly Bought[]>>();
  return (path, rules) => {
    const known = quoted.get(rules) ?? new Map<string, readonly Bought[]>();
    quoted.set(rules, known);
    return UNDERLYINGS.flatMap((underlying) => {
      const { market, symbol } = underlying;
      const start = path.priceUnits(0, market);
      const key = `${symbol} ${start} ${path.regimeBefore(0, market)} ${path.regime(0, market)}`;
      const purchases = () => purchasesOf(path, { stop: 0, minutes, underlying }, deviations);
      const bought = known.get(key) ?? purchases().map((each) => buyAt(path, each, rules));
      if (path.x(0, market) === 0) known.set(key, bought);
      return bought;
    });
  };
}

function purchasesOf(
  path: Path,
  { stop, minutes, underlying }: Pick<Purchase, 'stop' | 'minutes' | 'underlying'>,
  deviations: number,
): Purchase[] {
  const { market } = underlying;
  const priceUnits = path.priceUnits(stop, market);
  const away = deviations === 0 ? 0 : deviations * deviationAt(path, { stop, minutes, market });
  return (['call', 'put'] as const).map((type) => {
    const strike = priceUnits * (type === 'call' ? 1 + away : 1 / (1 + away));
    return { stop, minutes, underlying, type, strikeUnits: Math.round(strike) };
  });
}

function deviationAt(
  path: Path,
  { stop, minutes, market }: { stop: number; minutes: number; market: number },
): number {
  const until = path.secondOf(0) + minutes * 60;
  const regime = path.regime(stop, market);
  const { ways } = outlookOf({ regime, second: path.secondOf(stop), until, versions: VERSIONS });
  const variance = ways.reduce((sum, way) => sum + way.chance * way.variance, 0);
  return at(MARKETS, market).vol * Math.sqrt(variance);
}

function settingOf(start: Start, minutes: Minutes): Setting {
  const { age, regime = 'any', regimeBefore } = start;
  const weather = regimeBefore ? `${regimeBefore}→${regime}` : regime;
  const name = `options ${minutes} min ${age} ${weather}`;
  return { name, start, stops: STOPS[minutes], markets: UNDERLYINGS.map(({ market }) => market) };
}

type Named = Pick<Strategy, 'name' | 'reads' | 'acts'>;

function holding(
  named: Named,
  { start, minutes }: { start: Start; minutes: Minutes },
  choose: Choice,
): Strategy {
  return {
    ...named,
    product: 'options',
    setting: settingOf(start, minutes),
    play: (path, tally, rules) => {
      for (const bought of choose(path, rules)) hold(path, bought, tally);
    },
  };
}

const REGIMES: readonly Regime[] = ['calm', 'normal', 'stressed'];
const LENGTHS: readonly Minutes[] = [5, 15, 60];

/** Buys what the series opens with and looks at nothing. */
function plainBuyer(minutes: Minutes, deviations: (typeof COST_DISTANCES)[number]): Strategy {
  const away = deviations === 1 ? '1 deviation out' : `${deviations} deviations out`;
  const where = deviations === 0 ? 'at the price' : away;
  const named = {
    name: `any option, ${minutes} min, ${where}`,
    reads: 'nothing',
    acts: 'buys a call and a put of this length when the series opens and holds them',
  };
  const start: Start = { age: 'young' };
  const strategy = holding(named, { start, minutes }, atOpening(minutes, deviations));
  const name = `options ${minutes} min plain`;
  const setting = { ...strategy.setting, name, stops: optionStops(minutes, minutes) };
  return { ...strategy, setting, costOf: `option-${minutes}-${deviations}` };
}

const plain = COST_MINUTES.flatMap((minutes) =>
  COST_DISTANCES.map((deviations) => plainBuyer(minutes, deviations)),
);

const inEachRegime = REGIMES.flatMap((regime) =>
  LENGTHS.map((minutes) =>
    holding(
      {
        name: `straddle, ${minutes} min, ${regime} market`,
        reads: 'the regime of the minute',
        acts: 'buys call and put at the price when the series opens, holds both',
      },
      { start: { age: 'young', regime }, minutes },
      atOpening(minutes),
    ),
  ),
);

const CHANGES: readonly (readonly [Regime, Regime])[] = [
  ['normal', 'stressed'],
  ['calm', 'normal'],
];

const atChanges = CHANGES.flatMap(([regimeBefore, regime]) =>
  LENGTHS.map((minutes) =>
    holding(
      {
        name: `straddle at the tick of ${regimeBefore} → ${regime}, ${minutes} min`,
        reads: 'the regime of the minute and of the one before',
        acts: 'buys call and put in the second in which the market becomes wilder',
      },
      { start: { age: 'young', regime, regimeBefore }, minutes },
      atOpening(minutes),
    ),
  ),
);

const farOut = [2, 3, 4, 6].map((deviations) =>
  holding(
    {
      name: `strangle ${deviations} deviations out, 60 min`,
      reads: 'the chance of jumps',
      acts: 'buys call and put far from the price, for jumps',
    },
    { start: { age: 'young' }, minutes: 60 },
    atOpening(60, deviations),
  ),
);

const straddleOfAnHour = atOpening(60);

const ofOneType = (['call', 'put'] as const).map((type) =>
  holding(
    {
      name: `${type}s only, 60 min`,
      reads: 'that jumps lift the mean price',
      acts: `buys ${type}s at the price and holds them`,
    },
    { start: { age: 'young' }, minutes: 60 },
    (path, rules) => straddleOfAnHour(path, rules).filter(({ purchase }) => purchase.type === type),
  ),
);

const leaningBack = holding(
  {
    name: 'options toward the start price, 60 min',
    reads: 'how far each price is from its start',
    acts: 'buys calls below the start price and puts above it',
  },
  { start: { age: 'old' }, minutes: 60 },
  (path, rules) =>
    purchasesAt(path, 0, 60)
      .filter(({ type, underlying }) => (type === 'call') === path.x(0, underlying.market) < 0)
      .map((each) => buyAt(path, each, rules)),
);

/** By the moves of five minutes, against what the regime lets expect. */
function afterFiveMinutes(name: 'calm' | 'wild'): Strategy {
  return holding(
    {
      name: `straddle after five ${name} minutes, 60 min`,
      reads: 'the moves of the last five minutes',
      acts: `buys call and put where prices moved ${name === 'wild' ? 'most' : 'least'}`,
    },
    { start: { age: 'young' }, minutes: 60 },
    (path, rules) => {
      const stop = path.stopAt(300);
      const moved = UNDERLYINGS.map(({ market }) => {
        const square = [0, 60, 120, 180, 240].reduce((sum, from) => {
          const move = path.x(path.stopAt(from + 60), market) - path.x(path.stopAt(from), market);
          return sum + move * move;
        }, 0);
        return { market, ratio: Math.sqrt(square) / at(MARKETS, market).vol };
      });
      const sorted = moved.toSorted((one, other) => one.ratio - other.ratio);
      const chosen = (name === 'wild' ? sorted.at(-1) : sorted[0])?.market;
      return purchasesAt(path, stop, 60)
        .filter(({ underlying }) => underlying.market === chosen)
        .map((each) => buyAt(path, each, rules));
    },
  );
}

const beforeTheClose = holding(
  {
    name: 'straddle a minute before trading stops',
    reads: 'the price and the regime',
    acts: 'buys call and put two minutes before the expiry',
  },
  { start: { age: 'young' }, minutes: 5 },
  (path, rules) =>
    purchasesAt(path, path.stopAt(300 - CLOSE_SECONDS - 60), 5).map((each) =>
      buyAt(path, each, rules),
    ),
);

const soldWhenWilder: Strategy = {
  name: 'straddle, 60 min, sold back when the market turns stressed',
  product: 'options',
  reads: 'the regime of every minute',
  acts: 'buys in a normal market; sells at the first stressed minute, else holds',
  setting: settingOf({ age: 'young', regime: 'normal' }, 60),
  play: (path, tally, rules) => {
    const minutes = Array.from({ length: 58 }, (_, index) => path.stopAt((index + 1) * 60));
    for (const { purchase, ask } of straddleOfAnHour(path, rules)) {
      const stop = minutes.find(
        (each) => path.regime(each, purchase.underlying.market) === 'stressed',
      );
      const brought =
        stop === undefined
          ? payoutOf(path, purchase)
          : Number(quoteAt(path, purchase, rules, stop).bidUnits) / ATOMS;
      tally.add(brought - ask, ask);
    }
  },
};

/** A quote may be so many seconds old when a purchase names it (rulebook 7.4). */
const QUOTE_AGES = [1, 2, 3] as const;
const LOOKS_AT = 30;

const staleQuotes: Strategy = {
  name: 'the best of the quotes that a purchase may still use, 5 min',
  product: 'options',
  reads: 'the quotes of this second and of the last three',
  acts: 'names the second whose quote is lowest, of the option that is cheapest by it',
  setting: {
    ...settingOf({ age: 'young' }, 5),
    name: 'options 5 min stale',
    stops: [...everySecond(60), ...optionStops(5, 5).filter((stop) => stop > 60)],
  },
  play: (path, tally, rules) => {
    const stop = path.stopAt(LOOKS_AT);
    const offers = purchasesAt(path, stop, 5).map((purchase) => {
      const nowUnits = quoteAt(path, purchase, rules).askUnits;
      const prices = QUOTE_AGES.map((age) => {
        const thenUnits = quoteAt(path, purchase, rules, stop - age).askUnits;
        return buyingPriceOf({ shownUnits: thenUnits, thenUnits, nowUnits }) ?? nowUnits;
      });
      const units = prices.reduce((one, other) => (other < one ? other : one), nowUnits);
      return { purchase, units, off: Number(units) / Number(nowUnits) };
    });
    const [best] = offers.toSorted((one, other) => one.off - other.off);
    if (!best) return;
    const paid = Number(best.units) / ATOMS;
    tally.add(payoutOf(path, best.purchase) - paid, paid);
  },
};

export const OPTION_STRATEGIES: readonly Strategy[] = [
  ...plain,
  ...inEachRegime,
  ...atChanges,
  ...farOut,
  ...ofOneType,
  leaningBack,
  afterFiveMinutes('calm'),
  afterFiveMinutes('wild'),
  beforeTheClose,
  soldWhenWilder,
  staleQuotes,
];
