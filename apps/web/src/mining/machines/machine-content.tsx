/** One purchase of machines in full: progress, output, dates and payments. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { MINING_CURRENCY, type Machine } from '@anywhen/protocol';
import { KeyValue, ProgressRing, type KeyValueRow } from '@anywhen/ui';
import { useCalendar, useDayText } from '../../earn-parts/business-day.ts';
import { DailyLines } from '../../earn-parts/daily-lines.tsx';
import { DayCountdown } from '../../earn-parts/day-countdown.tsx';
import { RecordContent } from '../../earn-parts/record-sheet.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { isOpen, useMachine } from '../data.ts';
import { useMachineTexts } from '../machine-texts.ts';
import { useWorthNow } from '../static-value.ts';
import { CancelPart } from './cancel-part.tsx';
import { MachineState } from './machine-state.tsx';

export function MachineContent({ id }: { id: string }) {
  const t = useText('mining');
  return (
    <RecordContent asked={useMachine(id)}>
      {({ machine, lines }) => (
        <div className="flex flex-col gap-5">
          <Head machine={machine} />
          <Brought machine={machine} />
          <Dates machine={machine} />
          <CancelPart machine={machine} />
          {machine.state !== 'cancelled' && (
            <DailyLines
              title={t('machine.payments')}
              currency={MINING_CURRENCY}
              lines={lines}
              none={t('machine.noPayments')}
            />
          )}
        </div>
      )}
    </RecordContent>
  );
}

type PartProps = { machine: Machine };

function Head({ machine }: PartProps) {
  const t = useText('mining');
  const { named, hashRate } = useMachineTexts();
  const { state, th, quantity, termDays, paidDays } = machine;
  const parts = [hashRate(th * quantity), t('models.term', { count: termDays })];
  return (
    <div className="flex items-center gap-4">
      <div className="relative flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-20 font-semibold">{named(machine)}</h3>
          <MachineState state={state} />
        </div>
        <p className="tabular text-14 text-text-muted">{parts.join(' · ')}</p>
      </div>
      {state !== 'cancelled' && (
        <ProgressRing
          value={paidDays / termDays}
          label={t('machines.days', { paid: paidDays, all: termDays })}
          size={60}
        >
          {paidDays}/{termDays}
        </ProgressRing>
      )}
    </div>
  );
}

function Brought({ machine }: PartProps) {
  const t = useText('mining');
  const { price, daily, output, paid, paidUsdt } = machine;
  const worthNow = useWorthNow(paid);
  const toCome = formatUnits(parseUnits(output) - parseUnits(paid));
  const show = (amount: string | undefined, currency: string) => (
    <OwnAmount amount={amount} currency={currency} size={14} isExact hasCurrency />
  );
  const rows: KeyValueRow[] = [
    { label: t('machine.paid'), value: show(paid, MINING_CURRENCY), isStrong: true },
    {
      label: t('machine.worthNow'),
      value: <OwnAmount amount={worthNow} currency="USDT" size={14} hasCurrency />,
    },
    {
      label: t('machine.worthThen'),
      value: <OwnAmount amount={paidUsdt} currency="USDT" size={14} hasCurrency />,
    },
  ];
  if (isOpen(machine)) {
    rows.push(
      { label: t('machine.daily'), value: show(daily, MINING_CURRENCY) },
      { label: t('machine.toCome'), value: show(toCome, MINING_CURRENCY) },
    );
  }
  rows.push({ label: t('machine.price'), value: show(price, 'USDT') });
  if (machine.state === 'cancelled') {
    rows.push({ label: t('machine.refunded'), value: show(machine.refund ?? price, 'USDT') });
  }
  return <KeyValue rows={rows} />;
}

function Dates({ machine }: PartProps) {
  const t = useText('mining');
  const { dateTime } = useFormat();
  const dayText = useDayText();
  const today = useCalendar()?.day;
  const { boughtAtMs, startDay, endDay, endedAtMs } = machine;
  const nextDay = Math.max(today ?? startDay, startDay) + 1;
  const rows: (KeyValueRow | false)[] = [
    { label: t('machine.bought'), value: dateTime(boughtAtMs) },
    { label: t('machine.start'), value: dayText(startDay) },
    isOpen(machine) && {
      label: t('machine.next'),
      value: dayText(nextDay),
      hint: <DayCountdown day={nextDay} />,
    },
    { label: t('machine.end'), value: dayText(endDay) },
    endedAtMs !== null && { label: t('machine.ended'), value: dateTime(endedAtMs) },
  ];
  return <KeyValue rows={rows.filter((row) => row !== false)} />;
}
