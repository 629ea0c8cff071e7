/**
 * Strategies with earn products, and with earn products against leverage. What a combination brings
 * is counted without the published interest of its earn part: only the rest would be a free lunch.
 */
import { parseUnits } from '@anywhen/money';
import { MARKETS, at } from '@anywhen/prices';
import {
  FINANCE_PRODUCTS,
  FUNDING_SECONDS,
  MACHINE_MODELS,
  STAKING_POOLS,
  type StakingPool,
  askOf,
  bidOf,
  financeInterest,
  interestUnits,
  machineOutput,
  machinePriceUnits,
  machineRefundUnits,
  purchaseAt,
  spotFeeBps,
  spotStepsOf,
} from '@anywhen/protocol';
import { LeverageDesk, type Ordered, marketFill } from './leverage-desk.ts';
import { type Age, type Path, equalStops } from './paths.ts';
import { saleOf } from './spot-strategies.ts';
import { type Rules, type Setting, type Strategy, strategiesOf } from './strategy.ts';

const ATOMS = 100_000_000;
const CENTS_TO_UNITS = 1_000_000n;
const FEE_BPS = spotFeeBps(0);
const AMOUNT = parseUnits('1000');
const ROUNDS_PER_DAY = 86_400 / FUNDING_SECONDS;
const BTC = marketOf('BTC');

function marketOf(currency: string): number {
  return MARKETS.findIndex((market) => market.currency === currency);
}

/** Of one BTC in USDT; its prices have two decimals. */
function bitcoinUnits(path: Path, stop: number): bigint {
  return BigInt(path.priceUnits(stop, BTC)) * CENTS_TO_UNITS;
}

function daysOf(days: number, market: number, age: Age): Setting {
  const stops = equalStops(FUNDING_SECONDS, days * ROUNDS_PER_DAY);
  const name = `earn ${age} ${at(MARKETS, market).currency} ${days} days`;
  return { name, start: { age }, stops, markets: [market] };
}

const strategyOf = strategiesOf('earn');

/** A minute of one market: the result does not hang on any price. */
const NO_PATH: Setting = {
  name: 'earn without prices',
  start: { age: 'young' },
  stops: [60],
  markets: [BTC],
};

const interest = FINANCE_PRODUCTS.map((product) =>
  strategyOf(
    {
      name: `${product.code} held to its end`,
      reads: 'the published rate',
      acts: 'subscribes 1 000 USDT and waits',
      mayPay: 'published interest',
    },
    NO_PATH,
    (_path, tally) => {
      const { totalUnits } = financeInterest(product, AMOUNT);
      tally.add(Number(totalUnits) / ATOMS, Number(AMOUNT) / ATOMS);
    },
  ),
);

/** A short of the same worth, kept through every round. */
function shortOver(path: Path, rules: Rules, short: Pick<Ordered, 'market' | 'usdt' | 'others'>) {
  const { market } = short;
  const ordered = { ...short, side: 'short', leverage: 1 } as const;
  const entry = marketFill('sell', market, path.priceUnits(0, market));
  const desk = new LeverageDesk(path, rules, ordered, entry);
  const last = path.length - 1;
  for (let stop = 1; stop <= last; stop += 1) desk.tick(stop);
  desk.close(marketFill('buy', market, path.priceUnits(last, market)));
  return desk.result ?? 0;
}

function requirePool(code: string): StakingPool {
  const pool = STAKING_POOLS.find((each) => each.code === code);
  if (!pool) throw new RangeError(`no pool ${code}`);
  return pool;
}

type Carry = {
  readonly code: string;
  readonly days: number;
  readonly age: Age;
  readonly others: NonNullable<Ordered['others']>;
};

/** Spot, staked, against a short; both are ended when the lock ends. */
function stakedAndShort({ code, days, age, others }: Carry): Strategy {
  const { currency, tiers } = requirePool(code);
  const market = marketOf(currency);
  const row = at(MARKETS, market);
  return strategyOf(
    {
      name: `spot + staking ${currency} + short, ${days} days, ${age}, ${others} long`,
      reads: 'rates, fees and expected funding',
      acts: `buys ${currency}, stakes it, holds a short of the same worth`,
    },
    daysOf(days, market, age),
    (path, tally, rules) => {
      const steps = spotStepsOf(row);
      const price = askOf(row, path.priceUnits(0, market));
      const bought = purchaseAt(steps, { amountUnits: AMOUNT, price, feeBps: FEE_BPS });
      const rate = { units: bought.gotUnits, aprBps: tiers[0]?.aprBps ?? 0 };
      const earned = interestUnits(rate, days);
      const last = bidOf(row, path.priceUnits(path.length - 1, market));
      // The interest itself, at the price it is sold at, is what was published.
      const sold = saleOf(market, bought.gotUnits + earned, last);
      const published = saleOf(market, earned, last);
      const paid = Number(bought.paidUnits) / ATOMS;
      const short = shortOver(path, rules, { market, usdt: paid, others });
      tally.add(sold - published - paid + short, paid);
    },
  );
}

const nano = at(MACHINE_MODELS, 0);

const minedAndShort = strategyOf(
  {
    name: 'mining Nano + short, 30 days',
    reads: 'the price of the machine, fees and expected funding',
    acts: 'buys twenty machines, sells each day’s output, holds a short of half the output',
  },
  daysOf(nano.termDays + 1, BTC, 'young'),
  (path, tally, rules) => {
    const { dailyUnits, totalUnits } = machineOutput(nano);
    const count = 20n;
    const one = machinePriceUnits(
      { priceBps: nano.priceBps, outputUnits: totalUnits },
      bitcoinUnits(path, 0),
    );
    const paid = Number(one * count) / ATOMS;
    const row = at(MARKETS, BTC);
    let sold = 0;
    for (let day = 1; day <= nano.termDays; day += 1) {
      const bid = bidOf(row, path.priceUnits(day * ROUNDS_PER_DAY, BTC));
      const units = day === nano.termDays ? totalUnits - dailyUnits * BigInt(day - 1) : dailyUnits;
      sold += saleOf(BTC, units * count, bid);
    }
    const worth = Number((totalUnits * count * bitcoinUnits(path, 0)) / BigInt(ATOMS)) / ATOMS;
    const short = shortOver(path, rules, { market: BTC, usdt: worth / 2 });
    tally.add(sold - worth + short, paid);
  },
);

const mined = strategyOf(
  {
    name: 'mining Nano, output at the price of the purchase',
    reads: 'the published price and output',
    acts: 'buys a machine; all its output counted at the price of that moment',
    mayPay: 'published interest',
  },
  NO_PATH,
  (path, tally) => {
    const { totalUnits } = machineOutput(nano);
    const price = bitcoinUnits(path, 0);
    const paid = machinePriceUnits({ priceBps: nano.priceBps, outputUnits: totalUnits }, price);
    const worth = (totalUnits * price) / BigInt(ATOMS);
    tally.add(Number(worth - paid) / ATOMS, Number(paid) / ATOMS);
  },
);

const minedAndCancelled = strategyOf(
  {
    name: 'machines bought and cancelled before their start',
    reads: 'that a purchase can be cancelled until midnight',
    acts: 'buys and cancels eight hours later, whatever the price did',
  },
  daysOf(1, BTC, 'young'),
  (path, tally) => {
    const { totalUnits } = machineOutput(nano);
    const model = { priceBps: nano.priceBps, outputUnits: totalUnits };
    const priceUnits = machinePriceUnits(model, bitcoinUnits(path, 0));
    const back = machineRefundUnits({ quantity: 1, priceUnits, ...model }, bitcoinUnits(path, 8));
    tally.add(Number(back - priceUnits) / ATOMS, Number(priceUnits) / ATOMS);
  },
);

export const EARN_STRATEGIES: readonly Strategy[] = [
  ...interest,
  stakedAndShort({ code: 'LC-ETH', days: 30, age: 'young', others: 'as many' }),
  stakedAndShort({ code: 'LC-DOT90', days: 90, age: 'young', others: 'as many' }),
  stakedAndShort({ code: 'LC-DOT90', days: 90, age: 'old', others: 'nobody' }),
  stakedAndShort({ code: 'LC-SOL60', days: 60, age: 'old', others: 'nobody' }),
  stakedAndShort({ code: 'LC-DOT90', days: 90, age: 'old', others: 'as many' }),
  stakedAndShort({ code: 'LC-SOL60', days: 60, age: 'old', others: 'as many' }),
  stakedAndShort({ code: 'LC-TRX30', days: 30, age: 'old', others: 'as many' }),
  minedAndShort,
  mined,
  minedAndCancelled,
];
