/** One position in full: state, earnings, dates, leaving, and daily rewards. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { stakingResultOf, type StakingPosition } from '@anywhen/protocol';
import { KeyValue, ProgressRing, type KeyValueRow } from '@anywhen/ui';
import { AmountHead } from '../../case-parts/amount-head.tsx';
import { useCalendar, useDayText } from '../../earn-parts/business-day.ts';
import { DailyLines } from '../../earn-parts/daily-lines.tsx';
import { DayCountdown } from '../../earn-parts/day-countdown.tsx';
import { RecordContent } from '../../earn-parts/record-sheet.tsx';
import { formatClock, useFormat, useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useResultRows } from '../../money-forms/results/ended-result.tsx';
import { useSecondsUntil } from '../../parts/passing-time.ts';
import { usePosition } from '../data.ts';
import { usePoolTexts } from '../pool-texts.ts';
import { LeavePart } from './leave-part.tsx';
import { PositionState } from './position-state.tsx';

export function PositionContent({ id }: { id: string }) {
  const t = useText('staking');
  return (
    <RecordContent asked={usePosition(id)}>
      {({ position, lines }) => (
        <div className="flex flex-col gap-5">
          <Head position={position} />
          <Earnings position={position} />
          <Dates position={position} />
          <LeavePart position={position} />
          <DailyLines
            title={t('position.rewards')}
            currency={position.currency}
            lines={lines}
            none={t('position.noRewards')}
          />
        </div>
      )}
    </RecordContent>
  );
}

type PartProps = { position: StakingPosition };

function Head({ position }: PartProps) {
  const t = useText('staking');
  const { tierTexts, lockText } = usePoolTexts();
  const { pool, mode, currency, tiers, amount, startDay, endDay } = position;
  const lockDays = endDay === null ? 0 : endDay - startDay;
  const lock = mode === 'locked' && lockText({ lockDays });
  return (
    <div className="flex items-center gap-4">
      <div className="relative flex min-w-0 flex-1 flex-col gap-1">
        <AmountHead amount={amount} currency={currency}>
          <PositionState position={position} />
        </AmountHead>
        <p className="text-14 text-pretty text-text-muted">
          {[pool, t(`mode.${mode}`), lock].filter(Boolean).join(' · ')}
        </p>
        <p className="tabular text-14 text-pretty text-text-muted">
          {tierTexts({ tiers, currency }).join(', ')}
        </p>
      </div>
      {mode === 'locked' && position.state !== 'closed' && <Term position={position} />}
    </div>
  );
}

/** The paid days of all days, as the progress of a lock. */
function Term({ position: { startDay, endDay, lastRewardDay } }: PartProps) {
  const t = useText('staking');
  if (endDay === null) return null;
  const all = endDay - startDay;
  const paid = lastRewardDay === null ? 0 : lastRewardDay - startDay + 1;
  return (
    <ProgressRing value={paid / all} label={t('position.term', { paid, all })} size={56}>
      {paid}/{all}
    </ProgressRing>
  );
}

function Earnings({ position }: PartProps) {
  const t = useText('staking');
  const rowsOf = useResultRows();
  const { currency, amount, earning, daily, total, rewarded, rewardedUsdt, state } = position;
  const show = (value: string, isSigned = false) => (
    <OwnAmount
      amount={value}
      currency={currency}
      size={14}
      isExact
      isSigned={isSigned}
      hasCurrency
    />
  );
  const fresh = formatUnits(parseUnits(amount) - parseUnits(earning));
  const result = stakingResultOf(position);
  const isWaiting = state === 'staking' && /[1-9]/.test(fresh);
  const rows: (KeyValueRow | false)[] = [
    isWaiting && { label: t('position.earning'), value: show(earning) },
    isWaiting && { label: t('position.fresh'), value: show(fresh) },
    state === 'staking' && { label: t('position.daily'), value: show(daily, true) },
    total !== null &&
      state === 'staking' && { label: t('position.total'), value: show(total, true) },
    {
      label: t('position.rewarded'),
      value: show(rewarded, true),
      isStrong: true,
      hint: <OwnAmount amount={rewardedUsdt} currency="USDT" size={12} tone="muted" hasCurrency />,
    },
    /[1-9]/.test(position.givenBack) && {
      label: t('position.givenBack'),
      value: show(`-${position.givenBack}`),
      tone: 'warn',
    },
    ...(state === 'closed' ? rowsOf({ net: result.net, parts: [] }, { currency }) : []),
  ];
  return <KeyValue rows={rows.filter((row) => row !== false)} />;
}

function Dates({ position }: PartProps) {
  const t = useText('staking');
  const { dateTime } = useFormat();
  const dayText = useDayText();
  const today = useCalendar()?.day;
  const { state, stakedAtMs, startDay, endDay, leftAtMs, releasesAtMs, closedAtMs } = position;
  const nextDay = Math.max(today ?? startDay, startDay) + 1;
  const rows: (KeyValueRow | false)[] = [
    { label: t('position.stakedAt'), value: dateTime(stakedAtMs) },
    { label: t('position.startDay'), value: dayText(startDay) },
    state === 'staking' && {
      label: t('position.nextCredit'),
      value: dayText(nextDay),
      hint: <DayCountdown day={nextDay} />,
    },
    endDay !== null && { label: t('position.endDay'), value: dayText(endDay) },
    leftAtMs !== null && { label: t('position.leftAt'), value: dateTime(leftAtMs) },
    releasesAtMs !== null && {
      label: t('position.releasesAt'),
      value: dateTime(releasesAtMs),
      hint: state === 'unstaking' && <Release atMs={releasesAtMs} />,
    },
    closedAtMs !== null && { label: t('position.closedAt'), value: dateTime(closedAtMs) },
  ];
  return <KeyValue rows={rows.filter((row) => row !== false)} />;
}

/** Visual only; the time itself is above it. */
function Release({ atMs }: { atMs: number }) {
  const seconds = useSecondsUntil(atMs);
  return (
    <span aria-hidden="true" className="tabular">
      {formatClock(seconds)}
    </span>
  );
}
