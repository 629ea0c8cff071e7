/**
 * A seconds contract and its life (rulebook 3.5). There is no cancel, no early close and no edit; a
 * contract that has ended never changes again. Each state carries its own data: an open contract
 * cannot have a result, an ended one cannot be without.
 *
 *   payment_waiting → in_progress → [pending_settlement] → settling → ended (win, lose, draw)
 *   payment_waiting → ended (void)     pending_settlement → ended (void)
 */
import type { Direction, SecondsResult } from '@anywhen/protocol';
import { receiptUnitsOf, settle } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';

/** What was agreed when the contract was accepted; nothing changes it. */
export type ContractTerms = {
  readonly id: number;
  readonly uid: Uid;
  readonly shareId: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly periodSeconds: number;
  readonly returnBps: number;
  readonly wagerUnits: bigint;
  readonly acceptedAtMs: number;
};

type Opened = {
  readonly openingSecond: number;
  readonly openingPriceUnits: number;
  readonly endsAtSecond: number;
};
type Unopened = { readonly [Column in keyof Opened]: null };
type Priced = { readonly settlementSecond: number; readonly settlementPriceUnits: number };
type Unpriced = { readonly [Column in keyof Priced]: null };
type Unended = {
  readonly result: null;
  readonly isVoid: false;
  readonly receiptUnits: null;
  readonly endedAtMs: null;
};
type Ended = {
  readonly state: 'ended';
  readonly result: SecondsResult;
  readonly receiptUnits: bigint;
  readonly endedAtMs: number;
};

export type WaitingContract = ContractTerms &
  Unopened &
  Unpriced &
  Unended & { readonly state: 'payment_waiting' };

export type RunningContract = ContractTerms &
  Opened &
  Unpriced &
  Unended & { readonly state: 'in_progress' | 'pending_settlement' };

export type SettlingContract = ContractTerms &
  Opened &
  Priced &
  Unended & { readonly state: 'settling' };

export type SettledContract = ContractTerms & Opened & Priced & Ended & { readonly isVoid: false };

export type VoidContract = ContractTerms &
  (Opened | Unopened) &
  Unpriced &
  Ended & { readonly result: 'draw'; readonly isVoid: true };

/** Everything but ended: what the exchange keeps in memory. */
export type CurrentContract = WaitingContract | RunningContract | SettlingContract;

/** All states have the same columns, so that a row of the table is a contract and the other way. */
export type SecondsContract = CurrentContract | SettledContract | VoidContract;

/** The price of one market at a second of the public price process. */
export type PricePoint = { readonly second: number; readonly priceUnits: number };

export function acceptContract(terms: ContractTerms): WaitingContract {
  return {
    id: terms.id,
    uid: terms.uid,
    shareId: terms.shareId,
    symbol: terms.symbol,
    direction: terms.direction,
    periodSeconds: terms.periodSeconds,
    returnBps: terms.returnBps,
    wagerUnits: terms.wagerUnits,
    acceptedAtMs: terms.acceptedAtMs,
    state: 'payment_waiting',
    openingSecond: null,
    openingPriceUnits: null,
    endsAtSecond: null,
    settlementSecond: null,
    settlementPriceUnits: null,
    result: null,
    isVoid: false,
    receiptUnits: null,
    endedAtMs: null,
  };
}

/** The opening price is the tick's, as it was published. */
export function openContract(contract: WaitingContract, opening: PricePoint): RunningContract {
  return advance<RunningContract>(contract, {
    state: 'in_progress',
    openingSecond: opening.second,
    openingPriceUnits: opening.priceUnits,
    endsAtSecond: opening.second + contract.periodSeconds,
  });
}

/** Its end has passed, but the tick of that second has not come. */
export function awaitSettlement(contract: RunningContract): RunningContract {
  return advance<RunningContract>(contract, { state: 'pending_settlement' });
}

export function recordSettlement(
  contract: RunningContract,
  settlement: PricePoint,
): SettlingContract {
  return advance<SettlingContract>(contract, {
    state: 'settling',
    settlementSecond: settlement.second,
    settlementPriceUnits: settlement.priceUnits,
  });
}

/** Follows from the contract alone: two recorded prices, its direction, and its agreed return. */
export function endContract(contract: SettlingContract, endedAtMs: number): SettledContract {
  const { openingPriceUnits, settlementPriceUnits, direction } = contract;
  const result = settle(openingPriceUnits, settlementPriceUnits, direction);
  const receiptUnits = receiptUnitsOf(result, contract);
  return advance<SettledContract>(contract, { state: 'ended', result, receiptUnits, endedAtMs });
}

/** There was no price to open or to settle with: the wager goes back. */
export function voidContract(
  contract: WaitingContract | RunningContract,
  endedAtMs: number,
): VoidContract {
  const { wagerUnits: receiptUnits } = contract;
  const ended = { state: 'ended', result: 'draw', isVoid: true, receiptUnits, endedAtMs } as const;
  return advance<VoidContract>(contract, ended);
}

/**
 * The next state's columns beside those that stay. Written out, because a spread that overwrites is
 * ten times slower (decision 0012) and thousands of contracts end in the same second.
 */
function advance<Next extends SecondsContract>(
  contract: SecondsContract,
  next: Partial<Omit<SecondsContract, keyof ContractTerms>> & { state: Next['state'] },
): Next {
  return {
    id: contract.id,
    uid: contract.uid,
    shareId: contract.shareId,
    symbol: contract.symbol,
    direction: contract.direction,
    periodSeconds: contract.periodSeconds,
    returnBps: contract.returnBps,
    wagerUnits: contract.wagerUnits,
    acceptedAtMs: contract.acceptedAtMs,
    state: next.state,
    openingSecond: next.openingSecond ?? contract.openingSecond,
    openingPriceUnits: next.openingPriceUnits ?? contract.openingPriceUnits,
    endsAtSecond: next.endsAtSecond ?? contract.endsAtSecond,
    settlementSecond: next.settlementSecond ?? contract.settlementSecond,
    settlementPriceUnits: next.settlementPriceUnits ?? contract.settlementPriceUnits,
    result: next.result ?? contract.result,
    isVoid: next.isVoid ?? contract.isVoid,
    receiptUnits: next.receiptUnits ?? contract.receiptUnits,
    endedAtMs: next.endedAtMs ?? contract.endedAtMs,
  } as Next;
}
