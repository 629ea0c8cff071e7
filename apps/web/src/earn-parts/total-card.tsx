/** The card of a sum over all records: its name, the sum or what is to come, and what is below. */
import type { ComponentProps, ReactNode } from 'react';
import { Card, Skeleton } from '@anywhen/ui';
import { HideAmountsButton, OwnAmount } from '../money-forms/own-amount.tsx';

type TotalCardProps = {
  title: string;
  /** Undefined until it is known. */
  amount:
    | (Pick<ComponentProps<typeof OwnAmount>, 'amount' | 'hasQuietFraction'> & {
        currency: string;
      })
    | undefined;
  children: ReactNode;
};

export function TotalCard({ title, amount, children }: TotalCardProps) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <h2 className="text-14 text-text-muted">{title}</h2>
          <HideAmountsButton size={20} className="-my-2.5 -mr-2.5 text-text-muted" />
        </div>
        <div className="flex min-h-9 items-center">
          {amount ? (
            <OwnAmount {...amount} size={28} hasCurrency />
          ) : (
            <Skeleton width="10rem" height={28} />
          )}
        </div>
      </div>
      {children}
    </Card>
  );
}
