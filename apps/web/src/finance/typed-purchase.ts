/**
 * The typed input of the purchase dialog, per product. It survives leaving the page, but never the
 * member's session.
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

/** Clears it after the purchase. */
export function forgetPurchase(code: string): void {
  useTyped.setState({ [code]: '' });
}
