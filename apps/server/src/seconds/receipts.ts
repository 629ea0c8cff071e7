/**
 * A contract with its two ticks as they were published: price from the contract, seed and hash from
 * what was committed with it. The reader can recompute the rest.
 */
import { describeContract, describeSharedContract } from '@anywhen/exchange';
import {
  type ReplyOf,
  SECONDS_RULE,
  type SharedContract,
  type readSecondsReceipt,
  type readSharedReceipt,
} from '@anywhen/protocol';
import type { ProvenContract, TickProof } from './queries.ts';

type Receipt = ReplyOf<typeof readSharedReceipt>;

export function describeReceipt(proven: ProvenContract): ReplyOf<typeof readSecondsReceipt> {
  const contract = describeContract(proven.contract);
  return { contract, rule: SECONDS_RULE, ...describeTicks(contract, proven) };
}

export function describeSharedReceipt(proven: ProvenContract): Receipt {
  const contract = describeSharedContract(proven.contract);
  return { contract, rule: SECONDS_RULE, ...describeTicks(contract, proven) };
}

function describeTicks(
  { opening, settlement }: SharedContract,
  proven: ProvenContract,
): Pick<Receipt, 'opening' | 'settlement'> {
  return {
    opening: proveTick(opening, proven.opening),
    settlement: proveTick(settlement, proven.settlement),
  };
}

/** Every price that opened or settled a contract was stored together with its proof. */
function proveTick(price: SharedContract['opening'], proof: TickProof | null): Receipt['opening'] {
  if (price === null) return null;
  if (proof === null) throw new Error(`the tick of second ${price.second} has no proof`);
  return { ...price, ...proof };
}
