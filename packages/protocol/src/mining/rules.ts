/**
 * Mining machines (rulebook 6): network constants, models, what a machine brings, what it costs at
 * a price of bitcoin, and at which price of bitcoin its output is worth that. What the exchange
 * sells under enters by command; the tables here are what the program offers.
 */
import { multiplyDivide, parseUnits } from '@anywhen/money';
import type { Instalments } from '../earn/instalments.ts';

export const MINING_CURRENCY = 'BTC';
export const MINING_PAID_IN = 'USDT';

/** In the order of the database's numbers; only ever append. */
export const MACHINE_STATES = ['pending', 'running', 'expired', 'cancelled'] as const;
export type MachineState = (typeof MACHINE_STATES)[number];

export const MINING_REPEAT_MS = 2_000;

/** A price may be so much worse than what was shown; beyond it the page must be looked at again. */
export const MINING_TOLERANCE_BPS = 100;

const UNITS_PER_CENT = 1_000_000n;
const ONE = 100_000_000n;
const BPS = 10_000n;

export type MiningNetwork = {
  readonly blockSubsidy: string;
  readonly blocksPerDay: number;
  readonly networkTh: number;
  readonly feeBps: number;
};

export const MINING_NETWORK: MiningNetwork = {
  blockSubsidy: '3.125',
  blocksPerDay: 144,
  networkTh: 800_000_000,
  feeBps: 200,
};

type ModelSize = {
  readonly code: string;
  readonly th: number;
  readonly termDays: number;
  readonly perMember: number;
  readonly stock: number;
};

/** Its price is this share of what its output is worth at the tick of the purchase. */
export type SharePricedModel = ModelSize & { readonly priceBps: number };

/** As terms of before had it: a price in USDT, whatever bitcoin costs. */
export type FixedPriceModel = ModelSize & { readonly price: string };

export type MachineModel = SharePricedModel | FixedPriceModel;

const model = (
  code: string,
  [th, termDays, priceBps]: readonly [number, number, number],
  [perMember, stock]: readonly [number, number],
): SharePricedModel => ({ code, th, termDays, priceBps, perMember, stock });

/**
 * Rulebook 6.2. Whoever covers the output with a short has the discount without risk: over the time
 * in which it comes back it is below the interest of finance for the same term.
 */
export const MACHINE_MODELS: readonly SharePricedModel[] = [
  model('Nano', [10, 30, 9_982], [20, 5_000]),
  model('Core', [50, 90, 9_930], [10, 1_000]),
  model('Pro', [200, 180, 9_810], [5, 200]),
  model('Max', [500, 360, 9_630], [2, 50]),
];

/**
 * In USDT, of one machine that brings so much, at a price of one bitcoin. Rounded up once, so that
 * the break-even is the same share of every price.
 */
export function machinePriceUnits(
  { priceBps, outputUnits }: { readonly priceBps: number; readonly outputUnits: bigint },
  bitcoinUnits: bigint,
): bigint {
  const share = { a: outputUnits, b: bitcoinUnits * BigInt(priceBps), divisor: ONE * BPS };
  return multiplyDivide(share, 'up');
}

/** A purchase of machines, all of them together. */
type PricedPurchase = {
  readonly quantity: number;
  readonly priceUnits: bigint;
  readonly priceBps: number;
  readonly outputUnits: bigint;
};

/** What comes back before the start: what they would cost now, and at most what was paid. */
export function machineRefundUnits(purchase: PricedPurchase, bitcoinUnits: bigint): bigint {
  const { quantity, priceUnits, priceBps, outputUnits } = purchase;
  const count = BigInt(quantity);
  // Each machine brings the same whole amount.
  const one = { priceBps, outputUnits: outputUnits / count };
  const nowUnits = machinePriceUnits(one, bitcoinUnits) * count;
  return nowUnits < priceUnits ? nowUnits : priceUnits;
}

/** It has not become dearer than what was shown by more than 1 %. */
export function isCostAsShown({ shown, now }: { shown: bigint; now: bigint }): boolean {
  return now * BPS <= shown * (BPS + BigInt(MINING_TOLERANCE_BPS));
}

/** What was shown to come back has not become less by more than 1 %. */
export function isRefundAsShown({ shown, now }: { shown: bigint; now: bigint }): boolean {
  return now * BPS >= shown * (BPS - BigInt(MINING_TOLERANCE_BPS));
}

/** What one machine brings, in bitcoin: fixed at purchase; of several, each counts for itself. */
export function machineOutput(
  { th, termDays }: Pick<MachineModel, 'th' | 'termDays'>,
  network: MiningNetwork = MINING_NETWORK,
  quantity = 1,
): Instalments {
  const share = (days: number) => unitsOfShare(network, BigInt(th) * BigInt(days));
  const [dailyUnits, totalUnits] = [share(1), share(termDays)];
  const count = BigInt(quantity);
  return { days: termDays, dailyUnits: dailyUnits * count, totalUnits: totalUnits * count };
}

/** Of so many terahashes a second for one day, after the fee. */
function unitsOfShare(
  { blockSubsidy, blocksPerDay, networkTh, feeBps }: MiningNetwork,
  th: bigint,
): bigint {
  const a = parseUnits(blockSubsidy) * BigInt(blocksPerDay);
  const divisor = BigInt(networkTh) * BPS;
  return multiplyDivide({ a, b: th * (BPS - BigInt(feeBps)), divisor }, 'down');
}

/**
 * In USDT for one bitcoin: below it a machine brings less than it costs. Up to a whole cent,
 * because amounts of USDT are shown cut off there.
 */
export function breakEvenUnits(
  priceUnits: bigint,
  { totalUnits }: Pick<Instalments, 'totalUnits'>,
): bigint {
  const divisor = totalUnits * UNITS_PER_CENT;
  return multiplyDivide({ a: priceUnits, b: ONE, divisor }, 'up') * UNITS_PER_CENT;
}
