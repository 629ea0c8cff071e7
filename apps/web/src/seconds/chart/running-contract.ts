/** A contract with an opening price: before its opening tick it has no place on the chart. */
import type { SecondsContractLine } from '@anywhen/protocol';

export type RunningContract = SecondsContractLine & {
  opening: NonNullable<SecondsContractLine['opening']>;
  endsAtSecond: number;
};

export function runningOf(contract: SecondsContractLine | undefined): RunningContract | undefined {
  if (!contract?.opening || contract.endsAtSecond === null) return undefined;
  return { ...contract, opening: contract.opening, endsAtSecond: contract.endsAtSecond };
}
