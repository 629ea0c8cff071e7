/**
 * Mining machines (rulebook 6): network constants, models, what a machine brings, and at which
 * price of bitcoin that is worth what it cost. What the exchange sells under enters by command; the
 * tables here are what the program offers.
 */
import { multiplyDivide, parseUnits } from '@anywhen/money';
import type { Instalments } from '../earn/instalments.ts';

export const MINING_CURRENCY = 'BTC';
export const MINING_PAID_IN = 'USDT';

/** In the order of the database's numbers; only ever append. */
export const MACHINE_STATES = ['pending', 'running', 'expired', 'cancelled'] as const;
export type MachineState = (typeof MACHINE_STATES)[number];

export const MINING_REPEAT_MS = 2_000;

const UNITS_PER_CENT = 1_000_000n;

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

export type MachineModel = {
  readonly code: string;
  readonly th: number;
  readonly termDays: number;
  readonly price: string;
  readonly perMember: number;
  readonly stock: number;
};

const model = (
  code: string,
  [th, termDays, price]: readonly [number, number, string],
  [perMember, stock]: readonly [number, number],
): MachineModel => ({ code, th, termDays, price, perMember, stock });

/** Rulebook 6.2. */
export const MACHINE_MODELS: readonly MachineModel[] = [
  model('Nano', [10, 30, '10.5'], [20, 5_000]),
  model('Core', [50, 90, '156'], [10, 1_000]),
  model('Pro', [200, 180, '1240'], [5, 200]),
  model('Max', [500, 360, '6120'], [2, 50]),
];

/** What one machine brings, in bitcoin: fixed at purchase; of several, each counts for itself. */
export function machineOutput(
  { th, termDays }: Pick<MachineModel, 'th' | 'termDays'>,
  network: MiningNetwork = MINING_NETWORK,
  quantity = 1,
): Instalments {
  const share = (days: number) => outputUnits(network, BigInt(th) * BigInt(days));
  const [dailyUnits, totalUnits] = [share(1), share(termDays)];
  const count = BigInt(quantity);
  return { days: termDays, dailyUnits: dailyUnits * count, totalUnits: totalUnits * count };
}

/** Of so many terahashes a second for one day, after the fee. */
function outputUnits({ blockSubsidy, blocksPerDay, networkTh, feeBps }: MiningNetwork, th: bigint) {
  const a = parseUnits(blockSubsidy) * BigInt(blocksPerDay);
  const divisor = BigInt(networkTh) * 10_000n;
  return multiplyDivide({ a, b: th * BigInt(10_000 - feeBps), divisor }, 'down');
}

/**
 * In USDT for one bitcoin: below it a machine brings less than it costs. Up to a whole cent,
 * because amounts of USDT are shown cut off there.
 */
export function breakEvenUnits(priceUnits: bigint, { totalUnits }: Instalments): bigint {
  const divisor = totalUnits * UNITS_PER_CENT;
  return multiplyDivide({ a: priceUnits, b: 100_000_000n, divisor }, 'up') * UNITS_PER_CENT;
}
