/** The terms machines are sold under, as the journal carries them. Without any, none is sold. */
import { parseUnits, readAmount } from '@anywhen/money';
import {
  type Instalments,
  MACHINE_MODELS,
  type MachineModel,
  MINING_NETWORK,
  type MiningNetwork,
  machineOutput,
} from '@anywhen/protocol';
import type { MiningTerms } from './commands.ts';

/** The name the terms are stored under. */
export const MINING_TERMS = 'mining';

/** What the program sells under today. */
export function describeMiningTerms(): MiningTerms {
  return { network: MINING_NETWORK, models: MACHINE_MODELS };
}

/** What so many machines of a model cost and bring, all of them together. */
export type MachineQuote = { readonly priceUnits: bigint; readonly output: Instalments };

export function quoteMachines(
  { network }: MiningTerms,
  model: MachineModel,
  quantity: number,
): MachineQuote {
  return {
    priceUnits: parseUnits(model.price) * BigInt(quantity),
    output: machineOutput(model, network, quantity),
  };
}

const MODELS_MAX = 20;
const TERM_DAYS_MAX = 3_650;
const PER_MEMBER_MAX = 1_000;
const STOCK_MAX = 1_000_000;
const WHOLE_MAX = 1_000_000_000_000;
const CODE = /^[A-Za-z0-9-]{2,12}$/;

/** False for terms nobody may offer. */
export function areMiningTerms(terms: MiningTerms): boolean {
  const { network, models } = terms;
  const codes = new Set(models.map(({ code }) => code));
  const isListed = models.length <= MODELS_MAX && codes.size === models.length;
  return isListed && isNetwork(network) && models.every((model) => isModel(terms, model));
}

function isNetwork({ blockSubsidy, blocksPerDay, networkTh, feeBps }: MiningNetwork): boolean {
  const isShared = isWhole(blocksPerDay, WHOLE_MAX) && isWhole(networkTh, WHOLE_MAX);
  return readAmount(blockSubsidy).isAmount && isShared && isWhole(feeBps + 1, 10_000);
}

/** One that brings nothing in a day is none. */
function isModel(terms: MiningTerms, model: MachineModel): boolean {
  const { code, th, termDays, price, perMember, stock } = model;
  const isSized = isWhole(th, WHOLE_MAX) && isWhole(termDays, TERM_DAYS_MAX);
  const isLimited = isWhole(perMember, PER_MEMBER_MAX) && isWhole(stock, STOCK_MAX);
  if (!CODE.test(code) || !isSized || !isLimited || !readAmount(price).isAmount) return false;
  return quoteMachines(terms, model, 1).output.dailyUnits > 0n;
}

function isWhole(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}
