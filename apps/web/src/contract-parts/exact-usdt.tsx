/** An amount in USDT with all its digits, as receipts show it. */
import { OwnAmount, type OwnAmountProps } from '../money-forms/own-amount.tsx';

type ExactUsdtProps = Pick<OwnAmountProps, 'isPublic'> & {
  /** Null while it is open. */
  amount: string | null;
};

export function ExactUsdt({ amount, ...rest }: ExactUsdtProps) {
  return (
    <OwnAmount
      amount={amount ?? undefined}
      currency="USDT"
      size={14}
      isExact
      hasCurrency
      {...rest}
    />
  );
}
