/** One line of the flow record: what it was, where, when, how much, and what was left. */
import { memo } from 'react';
import type { FlowRecord } from '@anywhen/protocol';
import { Icon, classes } from '@anywhen/ui';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { useAccountNames } from '../accounts.ts';
import { isIncoming, recordIcon, useRecordTexts } from './record-texts.ts';

type RecordRowProps = {
  line: FlowRecord;
  /** Written by the list: a thousand rows must not each ask for the member's date format. */
  time: string;
  onShow: (line: FlowRecord) => void;
};

export const RecordRow = memo(function RecordRow({ line, time, onShow }: RecordRowProps) {
  const t = useText('funding');
  const { typeName, referenceName } = useRecordTexts();
  const nameOf = useAccountNames();
  const { account, currency, amount, availableAfter } = line;
  const isIn = isIncoming(line);
  return (
    <button
      type="button"
      onClick={() => onShow(line)}
      className="@container flex min-h-18 w-full items-center gap-3 px-4 py-2.5 text-left
        -outline-offset-2 transition-colors duration-150 hover:bg-surface-sunken/60
        active:bg-surface-sunken"
    >
      <span
        className={classes(
          'flex size-9 shrink-0 items-center justify-center rounded-full @max-[18rem]:hidden',
          isIn ? 'bg-up-tint text-up' : 'bg-surface-sunken text-text-muted',
        )}
      >
        <Icon name={recordIcon(line)} size={16} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-16 font-medium">{typeName(line)}</span>
          <span className="ml-auto">
            <OwnAmount
              amount={amount}
              currency={currency}
              isSigned
              hasCurrency
              {...(isIn ? { tone: 'up' as const } : {})}
            />
          </span>
        </span>
        <span className="truncate text-12 text-text-muted">
          {nameOf(account)} · {referenceName(line)}
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-12 text-text-muted">
          <span className="tabular">{time}</span>
          <span className="ml-auto">
            {t('balance.available')}{' '}
            <OwnAmount amount={availableAfter} currency={currency} size={12} tone="muted" />
          </span>
        </span>
      </span>
    </button>
  );
});
