/**
 * Recomputes a receipt of a seconds contract from public answers: its terms, its two ticks, its
 * result, its amounts. It believes nothing the receipt says of itself. What no public answer can
 * show: which direction a draw had, at which millisecond of its second an order was accepted, and
 * how long after its end it was booked.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { marketIndex } from '@anywhen/prices';
import type { ReplyOf } from '../base/endpoint.ts';
import { type Mismatch, differ } from '../fairness/mismatch.ts';
import {
  type ProvenTicks,
  type ProvingOptions,
  type TickEvidence,
  type TickFault,
  proveTicks,
  splitRange,
} from '../fairness/prove-ticks.ts';
import {
  DIRECTIONS,
  SECONDS_PERIODS,
  SECONDS_RULE,
  type SecondsResult,
  isSecondsSymbol,
  openingSecondOf,
  receiptUnitsOf,
  settle,
} from './rules.ts';
import type { SharedContract, readSharedReceipt } from './endpoints.ts';

/** An own receipt has the contract's number too; a shared one has not. */
export type ContractReceipt = ReplyOf<typeof readSharedReceipt>;

/** In the order they are checked; a fault names the first that fails. */
type ContractFault =
  | Mismatch<'terms', TermsField>
  | { readonly step: 'ticks'; readonly field: 'evidence'; readonly fault: TickFault }
  | (Mismatch<'ticks', 'seed' | 'price' | 'hash'> & { readonly second: number })
  /** The evidence does not reach this second. */
  | { readonly step: 'ticks'; readonly field: 'second'; readonly second: number }
  | Mismatch<'result', 'result'>
  | Mismatch<'amounts', 'receipt' | 'profit'>;

type TermsField =
  | 'rule'
  | 'state'
  | 'isVoid'
  | 'symbol'
  | 'direction'
  | 'returnBps'
  | 'wager'
  | 'opening'
  | 'endsAtSecond'
  | 'settlement'
  | 'endedAtMs';

/** Everything here was computed, not copied. */
type SoundContract = {
  readonly isSound: true;
  readonly openingPrice: string;
  readonly settlementPrice: string;
  readonly result: SecondsResult;
  readonly receipt: string;
  readonly profit: string;
};
type UnsoundContract = { readonly isSound: false; readonly fault: ContractFault };
export type ContractVerdict = SoundContract | UnsoundContract;

/** The calls of `listTicks` that make up the evidence of a contract; none before it has opened. */
export function listEvidenceCalls({ opening, endsAtSecond }: SharedContract) {
  if (opening === null || endsAtSecond === null) return [];
  return splitRange({ from: opening.second, to: endsAtSecond });
}

export function verifyContract(
  receipt: ContractReceipt,
  evidence: TickEvidence,
  options: ProvingOptions = {},
): ContractVerdict {
  const termsFault = findTermsFault(receipt);
  if (termsFault) return unsound(termsFault);
  const ticks = proveTicks(evidence, options);
  if (!ticks.isProven) return unsound({ step: 'ticks', field: 'evidence', fault: ticks.fault });
  return verifyWithTicks(receipt, ticks);
}

/** Against seconds that are proven already: many contracts share them. */
export function verifyWithTicks(receipt: ContractReceipt, ticks: ProvenTicks): ContractVerdict {
  const fault =
    findTermsFault(receipt) ??
    findTickFault(receipt, receipt.opening, ticks) ??
    findTickFault(receipt, receipt.settlement, ticks);
  return fault ? unsound(fault) : verifyOutcome(receipt);
}

/**
 * Result and amounts from the two prices the receipt names; whether those are true it cannot say.
 */
export function verifyOutcome(receipt: ContractReceipt): ContractVerdict {
  const { contract } = receipt;
  const openingPrice = receipt.opening?.price ?? '';
  const settlementPrice = receipt.settlement?.price ?? '';
  const [open, settlement] = [parseUnits(openingPrice), parseUnits(settlementPrice)];
  const result = settle(open, settlement, contract.direction);
  if (contract.result !== result) {
    const mismatch = { claimed: String(contract.result), computed: result };
    return unsound({ step: 'result', field: 'result', ...mismatch });
  }
  const { returnBps } = contract;
  const wagerUnits = parseUnits(contract.wager);
  const receiptUnits = receiptUnitsOf(result, { wagerUnits, returnBps });
  const amounts = {
    receipt: formatUnits(receiptUnits),
    profit: formatUnits(receiptUnits - wagerUnits),
  };
  const amountFault =
    differ('amounts', 'receipt', contract.receipt, amounts.receipt) ??
    differ('amounts', 'profit', contract.profit, amounts.profit);
  if (amountFault) return unsound(amountFault);
  return { isSound: true, openingPrice, settlementPrice, result, ...amounts };
}

/** What can be said without any evidence: does the receipt follow the rules it names? */
export function findTermsFault({
  rule,
  contract,
  opening,
  settlement,
}: ContractReceipt): ContractFault | undefined {
  const openingSecond = openingSecondOf(contract.acceptedAtMs);
  const endsAtSecond = openingSecond + contract.periodSeconds;
  return (
    differ('terms', 'rule', rule, SECONDS_RULE) ??
    differ('terms', 'state', contract.state, 'ended') ??
    // In the simulation every second has its price: nothing can be without one.
    differ('terms', 'isVoid', contract.isVoid, false) ??
    differ('terms', 'symbol', isSecondsSymbol(contract.symbol), true) ??
    differ('terms', 'direction', DIRECTIONS.includes(contract.direction), true) ??
    findWagerFault(contract) ??
    differ('terms', 'opening', contract.opening?.second, openingSecond) ??
    differ('terms', 'opening', describe(opening), describe(contract.opening)) ??
    differ('terms', 'endsAtSecond', contract.endsAtSecond, endsAtSecond) ??
    differ('terms', 'settlement', contract.settlement?.second, endsAtSecond) ??
    differ('terms', 'settlement', describe(settlement), describe(contract.settlement)) ??
    findEndFault(contract, endsAtSecond)
  );
}

/** Return and limits are those published for the period, as the rule's name says. */
function findWagerFault({
  periodSeconds,
  returnBps,
  wager,
}: SharedContract): ContractFault | undefined {
  const period = SECONDS_PERIODS.find((each) => each.periodSeconds === periodSeconds);
  const returnFault = differ('terms', 'returnBps', returnBps, period?.returnBps ?? 'no period');
  if (returnFault || !period) return returnFault;
  const { wagerMinUnits, wagerMaxUnits } = period;
  const units = readUnits(wager);
  const isOffered = units !== undefined && units >= wagerMinUnits && units <= wagerMaxUnits;
  if (isOffered && formatUnits(units) === wager) return undefined;
  const computed = `${formatUnits(wagerMinUnits)} … ${formatUnits(wagerMaxUnits)}`;
  return { step: 'terms', field: 'wager', claimed: wager, computed };
}

/** Booked late it may be, never early. */
function findEndFault(
  { endedAtMs }: SharedContract,
  endsAtSecond: number,
): ContractFault | undefined {
  if (endedAtMs !== null && endedAtMs >= endsAtSecond * 1_000) return undefined;
  const computed = `≥ ${endsAtSecond * 1_000}`;
  return { step: 'terms', field: 'endedAtMs', claimed: String(endedAtMs), computed };
}

function findTickFault(
  { contract }: ContractReceipt,
  claimed: ContractReceipt['opening'],
  { seconds }: ProvenTicks,
): ContractFault | undefined {
  const second = claimed?.second ?? 0;
  const proven = seconds.get(second);
  if (!claimed || !proven) return { step: 'ticks', field: 'second', second };
  const market = marketIndex(contract.symbol);
  const computed = {
    seed: proven.seed,
    price: proven.prices[market] ?? '',
    hash: proven.hashes[market] ?? '',
  };
  const field = (['seed', 'price', 'hash'] as const).find(
    (each) => claimed[each] !== computed[each],
  );
  if (!field) return undefined;
  return { step: 'ticks', field, second, claimed: claimed[field], computed: computed[field] };
}

function describe(tick: { second: number; price: string } | null): string {
  return tick ? `${tick.second} ${tick.price}` : 'none';
}

/** Undefined for what is no amount: a forged text must not stop the check. */
function readUnits(text: string): bigint | undefined {
  return /^\d{1,20}\.\d{8}$/.test(text) ? parseUnits(text) : undefined;
}

function unsound(fault: ContractFault): UnsoundContract {
  return { isSound: false, fault };
}
