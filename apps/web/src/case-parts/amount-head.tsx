/** The amount of a case or transaction in large type, with its state beside or below it. */
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
        isExact
        hasCurrency
        className="font-semibold"
      />
      {children}
    </div>
  );
}
