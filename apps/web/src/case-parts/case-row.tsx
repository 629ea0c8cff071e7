/**
 * One case of a record in two lines: amount and state, then its kind and progress. It wraps on
 * narrow screens and with large fonts; nothing is truncated.
 */
import type { ReactNode } from 'react';
import type { ReviewState } from '@anywhen/protocol';
import { Icon, type IconName } from '@anywhen/ui';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import { RowButton } from '../parts/rows/row-button.tsx';
import { ReviewStateBadge } from './review-state-badge.tsx';

type CaseRowProps = {
  icon: IconName;
  amount: string;
  currency: string;
  state: ReviewState;
  /** Account, network and time. */
  detail: string;
  stage: ReactNode;
  onClick: () => void;
};

export function CaseRow(props: CaseRowProps) {
  const { icon, amount, currency, state, detail, stage, onClick } = props;
  return (
    <RowButton onClick={onClick}>
      <Icon name={icon} className="text-accent" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 font-medium">
          <OwnAmount amount={amount} currency={currency} size={16} hasCurrency />
          <ReviewStateBadge state={state} />
        </span>
        <span
          className="tabular flex flex-wrap justify-between gap-x-3 text-12 text-pretty
            text-text-muted"
        >
          <span>{detail}</span>
          <span className="ml-auto">{stage}</span>
        </span>
      </span>
    </RowButton>
  );
}
