/**
 * What Funds could add to an order (rulebook 11.1), and the choice whether they do: on until it is
 * switched off. It follows the member, like the question before an order.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { mayTransfer, refusalOf, type AccountKind } from '@anywhen/protocol';
import { useAvailable } from '../../live/index.ts';
import { FOLLOWED_KEYS, createStored } from '../../parts/stored.ts';
import { useMember } from '../../session/session.ts';

const useStoredChoice = createStored<{ isOn: boolean }>(FOLLOWED_KEYS.fromFunds, (stored) => ({
  isOn: stored?.isOn !== false,
}));

export function useTakesFromFunds(): boolean {
  return useStoredChoice(({ isOn }) => isOn);
}

export function takeFromFunds(isOn: boolean): void {
  useStoredChoice.setState({ isOn });
}

/** Part of every request that takes money from an account other than Funds. */
export function withFunds(): { fromFunds?: true } {
  return useStoredChoice.getState().isOn ? { fromFunds: true } : {};
}

type Spendable = {
  /** Available in the account itself. */
  readonly own: string;
  /** What Funds could add; zero where they may not. */
  readonly inFunds: string;
  readonly total: string;
};

/** `known` stands in until the balances are live; undefined for visitors and until loaded. */
export function useSpendable(
  kind: AccountKind,
  currency: string,
  known?: string,
): Spendable | undefined {
  const isOn = useTakesFromFunds();
  const mayMove = refusalOf(useMember(), 'transfer') === undefined;
  const own = useAvailable(kind, currency) ?? known;
  const funds = useAvailable('funds', currency);
  if (own === undefined) return undefined;
  const isAdded = isOn && mayMove && mayTransfer('funds', kind, currency);
  return spendableOf(own, isAdded ? (funds ?? '0') : '0');
}

export function spendableOf(own: string, inFunds: string): Spendable {
  return { own, inFunds, total: formatUnits(parseUnits(own) + parseUnits(inFunds)) };
}

/** What comes from Funds for it; zero where nothing does, or too little is there. */
export function movedUnits({ own, total }: Spendable, neededUnits: bigint): bigint {
  const missing = neededUnits - parseUnits(own);
  return missing > 0n && neededUnits <= parseUnits(total) ? missing : 0n;
}
