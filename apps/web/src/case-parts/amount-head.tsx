/** The amount a case or a transaction is about, large, with its state beside it or below. */
import type { ReactNode } from 'react';
import { OwnAmount } from '../money-forms/own-amount.tsx';

type AmountHeadProps = { amount: string; currency: string; children: ReactNode };

export function AmountHead({ amount, currency, children }: AmountHeadProps) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <OwnAmount
        amount={amount}
        currency={currency}
        size={28}
        digits="short"
        hasCurrency
        className="font-semibold"
      />
      {children}
    </div>
  );
}
