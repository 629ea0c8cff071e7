/** The terms machines are sold under, as the journal carries them. Without any, none is sold. */
import { parseUnits, readAmount } from '@anywhen/money';
import {
  type Instalments,
  MACHINE_MODELS,
  type MachineModel,
  MINING_CURRENCY,
  MINING_NETWORK,
  type MiningNetwork,
  OPEN_RECORDS_MAX,
  machineOutput,
  machinePriceUnits,
} from '@anywhen/protocol';
import { usdtUnitsOf } from '../markets/usdt-value.ts';
import { isOpenMax } from '../terms/open-max.ts';
import type { MiningTerms } from './commands.ts';

/** The name the terms are stored under. */
export const MINING_TERMS = 'mining';

/** What the program sells under today. */
export function describeMiningTerms(): MiningTerms {
  return { network: MINING_NETWORK, models: MACHINE_MODELS, openMax: OPEN_RECORDS_MAX };
}

/** What so many machines of a model cost and bring, all of them together. */
export type MachineQuote = {
  readonly priceUnits: bigint;
  /** Null where the price is one in USDT. */
  readonly priceBps: number | null;
  readonly output: Instalments;
};

/** At a price of one bitcoin, which only models with a share ask for. */
export function quoteMachines(
  { network }: MiningTerms,
  model: MachineModel,
  { quantity, bitcoinUnits }: { quantity: number; bitcoinUnits: bigint },
): MachineQuote {
  const output = machineOutput(model, network, quantity);
  const count = BigInt(quantity);
  if ('price' in model) {
    return { priceUnits: parseUnits(model.price) * count, priceBps: null, output };
  }
  const { priceBps } = model;
  const { totalUnits: outputUnits } = machineOutput(model, network);
  const oneUnits = machinePriceUnits({ priceBps, outputUnits }, bitcoinUnits);
  return { priceUnits: oneUnits * count, priceBps, output };
}

/** In USDT by the last tick, with eight decimals; undefined before the first. */
export function readBitcoinUnits(
  readPrices: () => readonly number[] | undefined,
): bigint | undefined {
  return usdtUnitsOf({ currency: MINING_CURRENCY, units: parseUnits('1') }, readPrices);
}

const MODELS_MAX = 20;
const TERM_DAYS_MAX = 3_650;
const PER_MEMBER_MAX = 1_000;
const STOCK_MAX = 1_000_000;
const WHOLE_MAX = 1_000_000_000_000;
const PRICE_BPS_MAX = 100_000;
const CODE = /^[A-Za-z0-9-]{2,12}$/;

/** Undefined for terms nobody may offer. */
export function readMiningTerms(terms: MiningTerms): MiningTerms | undefined {
  return areMiningTerms(terms) ? terms : undefined;
}

function areMiningTerms(terms: MiningTerms): boolean {
  const { network, models, openMax } = terms;
  const codes = new Set(models.map(({ code }) => code));
  const isListed =
    models.length <= MODELS_MAX && codes.size === models.length && isOpenMax(openMax);
  return isListed && isNetwork(network) && models.every((model) => isModel(terms, model));
}

function isNetwork({ blockSubsidy, blocksPerDay, networkTh, feeBps }: MiningNetwork): boolean {
  const isShared = isWhole(blocksPerDay, WHOLE_MAX) && isWhole(networkTh, WHOLE_MAX);
  return readAmount(blockSubsidy).isAmount && isShared && isWhole(feeBps + 1, 10_000);
}

/** One that brings nothing in a day is none. */
function isModel({ network }: MiningTerms, model: MachineModel): boolean {
  const { code, th, termDays, perMember, stock } = model;
  const isSized = isWhole(th, WHOLE_MAX) && isWhole(termDays, TERM_DAYS_MAX);
  const isLimited = isWhole(perMember, PER_MEMBER_MAX) && isWhole(stock, STOCK_MAX);
  if (!CODE.test(code) || !isSized || !isLimited || !isPriced(model)) return false;
  return machineOutput(model, network).dailyUnits > 0n;
}

/** By one of the two; a share of ten times its worth is nobody's offer. */
function isPriced(model: MachineModel): boolean {
  if ('price' in model) return !('priceBps' in model) && readAmount(model.price).isAmount;
  return isWhole(model.priceBps, PRICE_BPS_MAX);
}

function isWhole(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}
