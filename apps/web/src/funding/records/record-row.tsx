/** One line of the flow record: type, account, time, amount and remaining balance. */
import { memo } from 'react';
import type { FlowBooking, FlowLine, FlowOrder } from '@anywhen/protocol';
import { Icon, InsideTarget, classes } from '@anywhen/ui';
import { OwnAmount, type OwnAmountProps } from '../../money-forms/own-amount.tsx';
import { exchangedByOrder, type Money } from '../../money-forms/order-amounts.ts';
import { useText } from '../../i18n/index.ts';
import { useAccountNames } from '../accounts.ts';
import {
  amountOf,
  cameBackOf,
  hasFilled,
  isIncoming,
  lineIcon,
  useRecordTexts,
  wagerOf,
} from './record-texts.ts';

type RecordRowProps = {
  line: FlowLine;
  /** Formatted by the list: a thousand rows must not each read the member's date format. */
  time: string;
  /** The business day it was paid for. */
  day: string | undefined;
  onShow: (line: FlowLine) => void;
};

export const RecordRow = memo(function RecordRow({ line, time, day, onShow }: RecordRowProps) {
  const t = useText('funding');
  const { lineName, referenceName, stateName } = useRecordTexts();
  const nameOf = useAccountNames();
  const { amount, currency } = amountOf(line);
  const isIn = isIncoming(line);
  const product = line.kind === 'booking' ? line.product : null;
  const state = line.kind === 'order' ? stateName(line) : undefined;
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
        <Icon name={lineIcon(line)} size={16} />
      </span>
      <InsideTarget value>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-16 font-medium">{lineName(line)}</span>
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
          <span className="flex flex-wrap justify-between gap-x-3 text-12 text-text-muted">
            <span>
              {nameOf(line.account)} · {product && `${product} · `}
              {referenceName(line)}
              {state && ` · ${state}`}
              {day && ` · ${t('reference.forDay', { date: day })}`}
            </span>
            {line.kind === 'order' ? <Paid line={line} /> : <Held line={line} />}
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-12 text-text-muted">
            <span className="tabular">{time}</span>
            {line.kind === 'order' ? <StillHeld line={line} /> : <After line={line} />}
          </span>
        </span>
      </InsideTarget>
    </button>
  );
});

/** What came back with a result; else what a withdrawal sent and cost, or what was given back. */
function Held({ line }: { line: FlowBooking }) {
  const t = useText('funding');
  const { partName } = useRecordTexts();
  const { withdrawn, givenBack, currency } = line;
  const wager = wagerOf(line);
  const cameBack = cameBackOf(line);
  if (cameBack !== undefined) {
    return <Beside label={t('record.cameBack')} money={{ amount: cameBack, currency }} />;
  }
  if (givenBack !== null) {
    const money = { amount: givenBack, currency };
    return <Beside label={partName(line)} money={money} />;
  }
  if (wager) return <Beside label={partName(line)} money={{ amount: wager, currency }} />;
  if (withdrawn === null) return null;
  const { received, fee } = withdrawn;
  return (
    <span className="ml-auto flex flex-wrap justify-end gap-x-3">
      <Beside label={t('record.received')} money={{ amount: received, currency }} />
      <Beside label={t('record.fee')} money={{ amount: fee, currency }} />
    </span>
  );
}

function After({ line }: { line: FlowBooking }) {
  const t = useText('funding');
  const money = { amount: line.availableAfter, currency: line.currency };
  return <Beside label={t('balance.available')} money={money} />;
}

function Paid({ line }: { line: FlowOrder }) {
  const t = useText('funding');
  if (!hasFilled(line)) return null;
  return <Beside label={t('order.paid')} money={exchangedByOrder(line.order).paid} hasCurrency />;
}

function StillHeld({ line }: { line: FlowOrder }) {
  const t = useText('funding');
  if (!hasFilled(line) || !/[1-9]/.test(line.held)) return null;
  const { currency } = exchangedByOrder(line.order).paid;
  return <Beside label={t('balance.held')} money={{ amount: line.held, currency }} hasCurrency />;
}

type BesideProps = { label: string; money: Money } & Pick<OwnAmountProps, 'hasCurrency'>;

function Beside({ label, money, ...format }: BesideProps) {
  return (
    <span className="ml-auto">
      {label} <OwnAmount {...money} {...format} size={12} tone="muted" />
    </span>
  );
}
