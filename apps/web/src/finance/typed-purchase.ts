/**
 * What stands in the purchase dialog of each product. It outlives the page, so that looking
 * something up elsewhere costs nothing; it never outlives the member's session.
 */
import { create } from 'zustand';
import { onMemberChange } from '../session/session.ts';

type Typed = Readonly<Record<string, string>>;

const useTyped = create<Typed>(() => ({}));

onMemberChange(() => useTyped.setState({}, true));

export function useTypedPurchase(code: string): [typed: string, type: (typed: string) => void] {
  const typed = useTyped((all) => all[code] ?? '');
  return [typed, (next) => useTyped.setState({ [code]: next })];
}

/** It was bought. */
export function forgetPurchase(code: string): void {
  useTyped.setState({ [code]: '' });
}
