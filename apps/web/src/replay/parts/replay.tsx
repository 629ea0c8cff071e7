/** One opened day: the price of the moment, the chart, the controls, own orders and what if. */
import { change24h, changeBps, formatPrice } from '@anywhen/prices';
import { Change, EmptyState, Icon, LinkButton, Skeleton } from '@anywhen/ui';
import { useFormat, useText, writeChange, writeNumber } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { RetryLine } from '../../parts/load-failed.tsx';
import { useOwnDay } from '../data.ts';
import { momentsOf } from '../past/own-day.ts';
import { type Opened, useDayState, usePlayerState, useReplay } from '../past/use-replay.ts';
import { useChartLines } from './chart-lines.ts';
import { Controls } from './controls.tsx';
import { OwnOrders } from './own-orders.tsx';
import { ReplayChart } from './replay-chart.tsx';
import { WhatIf } from './what-if.tsx';

type ReplayProps = Parameters<typeof useReplay>[0];

export function Replay(of: ReplayProps) {
  const opened = useReplay(of);
  return <OpenedDay of={of} opened={opened} />;
}

type OpenedProps = { of: ReplayProps; opened: Opened };

function OpenedDay({ of, opened }: OpenedProps) {
  const t = useText('replay');
  const { time } = useFormat();
  const { past } = opened;
  const state = useDayState(opened);
  const { now } = usePlayerState(opened);
  if (state.status === 'failed') {
    return (
      <RetryLine asked={{ isFetching: false, refetch: () => past.make() }}>{t('failed')}</RetryLine>
    );
  }
  if (state.status === 'refuted') {
    return (
      <EmptyState
        icon="warning"
        title={t('refuted.title')}
        text={t('refuted.text', { time: time(state.second * 1_000, { isUtc: true }) })}
        action={
          <LinkButton look="secondary" href="/homeindex/about">
            {t('refuted.link')}
          </LinkButton>
        }
      />
    );
  }
  if (state.status !== 'ready' || now >= past.firstSecond + state.known) return <Making />;
  return <Day of={of} opened={opened} known={state.known} isProven={state.isProven} />;
}

function Making() {
  const t = useText('replay');
  return (
    <div className="flex flex-col gap-3 px-4">
      <output className="text-14 text-text-muted">{t('loading')}</output>
      <Skeleton shape="block" height={320} />
    </div>
  );
}

type DayProps = OpenedProps & { known: number; isProven: boolean };

function Day({ of, opened, known, isProven }: DayProps) {
  const { past, player } = opened;
  const { now, tried } = usePlayerState(opened);
  const { market } = past;
  const own = useOwnDay(market.symbol, of.day.startsAtSecond);
  const lines = useChartLines({ own: own.data, tried, now, currency: market.currency });
  const jump = (second: number) => void player.jump(second);
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="flex flex-col gap-3">
        <PriceOfMoment opened={opened} />
        <ReplayChart past={past} now={now} lines={lines} />
        <Controls opened={opened} known={known} moments={own.data ? momentsOf(own.data) : []} />
        <Proof count={known} isProven={isProven} />
      </div>
      <div className="flex flex-col gap-4 p-4 lg:pt-0">
        <WhatIf opened={opened} day={of.day} commitments={of.commitments} own={own.data} />
        <OwnOrders asked={own} now={now} onJump={jump} />
      </div>
    </div>
  );
}

function PriceOfMoment({ opened }: { opened: Opened }) {
  const t = useText('replay');
  const { time } = useFormat();
  const { past } = opened;
  const { now } = usePlayerState(opened);
  const [first = 0] = past.units;
  const units = past.units[now - past.firstSecond] ?? first;
  const bps = changeBps(change24h(first, units));
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4">
      <p className="tabular text-24 font-semibold">
        {showPrice(formatPrice(units, past.market.priceDecimals))}
      </p>
      <p className="tabular text-16 font-medium">
        {time(now * 1_000, { isUtc: true })} <span className="text-12 text-text-muted">UTC</span>
      </p>
      <p className="flex w-full items-center gap-2 text-12 text-text-muted">
        <Change text={writeChange(bps)} size={12} /> {t('price.change')}
      </p>
    </div>
  );
}

/** That the prices are those that were, and how that is known. */
function Proof({ count, isProven }: { count: number; isProven: boolean }) {
  const t = useText('replay');
  const figure = writeNumber(String(count));
  return (
    <p className="flex items-start gap-2 px-4 text-12 text-pretty text-text-muted">
      <Icon name={isProven ? 'verified' : 'clock'} size={16} />
      <span>
        {t('proof.made', { count, figure })}. {isProven ? t('proof.proven') : t('proof.going')}.
      </span>
    </p>
  );
}
