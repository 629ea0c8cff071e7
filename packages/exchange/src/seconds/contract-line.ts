/** Contracts as members read them, and as whoever has the share link does. */
import { formatUnits } from '@anywhen/money';
import { findMarket, formatPrice } from '@anywhen/prices';
import type { SecondsContract } from './contract.ts';

export type ContractLine = ReturnType<typeof describeContract>;

export function describeContract(contract: SecondsContract) {
  return { id: contract.id.toString(), ...describeSharedContract(contract) };
}

/** Without the id: it would reveal how many contracts there were between two shared ones. */
export function describeSharedContract(contract: SecondsContract) {
  const { receiptUnits, wagerUnits, openingSecond, settlementSecond } = contract;
  const { openingPriceUnits, settlementPriceUnits } = contract;
  return {
    shareId: contract.shareId,
    symbol: contract.symbol,
    direction: contract.direction,
    periodSeconds: contract.periodSeconds,
    returnBps: contract.returnBps,
    wager: formatUnits(wagerUnits),
    state: contract.state,
    acceptedAtMs: contract.acceptedAtMs,
    opening: describePrice(contract, openingSecond, openingPriceUnits),
    endsAtSecond: contract.endsAtSecond,
    settlement: describePrice(contract, settlementSecond, settlementPriceUnits),
    result: contract.result,
    isVoid: contract.isVoid,
    receipt: receiptUnits === null ? null : formatUnits(receiptUnits),
    profit: receiptUnits === null ? null : formatUnits(receiptUnits - wagerUnits),
    endedAtMs: contract.endedAtMs,
  };
}

function describePrice(
  { symbol }: { symbol: string },
  second: number | null,
  priceUnits: number | null,
) {
  if (second === null || priceUnits === null) return null;
  const decimals = findMarket(symbol)?.priceDecimals ?? 0;
  return { second, price: formatPrice(priceUnits, decimals) };
}
