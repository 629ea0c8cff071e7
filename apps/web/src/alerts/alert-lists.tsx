/** The waiting alerts with their distance from the price, and the fired ones, newest first. */
import { useState, type ReactNode } from 'react';
import { parseUnits } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import { ALERTS_PER_MEMBER_MAX, wayReached, type Alert } from '@anywhen/protocol';
import { Icon, IconButton, ListRow, classes, toast } from '@anywhen/ui';
import { useFormat, useLanguage, useText } from '../i18n/index.ts';
import { useTicker } from '../live/index.ts';
import { marketText } from '../market-parts/symbol-text.ts';
import { showPrice, showShare } from '../money-forms/amounts.ts';
import { PagedLines } from '../money-forms/paged-list.tsx';
import { ListCard } from '../parts/rows/list-card.tsx';
import { LoadFailed, useFailureText } from '../parts/load-failed.tsx';
import { LoadingRows } from '../parts/list-start.tsx';
import { sendRemoval, useFiredAlerts, useWaitingAlerts } from './data.ts';

export function WaitingAlerts() {
  const t = useText('alerts');
  const asked = useWaitingAlerts();
  const { data } = asked;
  const count = data && t('waiting.count', { waiting: data.length, most: ALERTS_PER_MEMBER_MAX });
  return (
    <Section title={t('waiting.title')} aside={count}>
      {!data && (asked.isError ? <LoadFailed asked={asked} /> : <LoadingRows count={2} />)}
      {data?.length === 0 && <None>{t('waiting.none')}</None>}
      {data && data.length > 0 && (
        <ListCard items={data} keyOf={({ id }) => id} tone="sunken">
          {(alert) => <WaitingRow alert={alert} />}
        </ListCard>
      )}
    </Section>
  );
}

export function FiredAlerts() {
  const t = useText('alerts');
  const asked = useFiredAlerts();
  const alerts = asked.data?.pages.flatMap((page) => page.alerts);
  return (
    <Section title={t('fired.title')}>
      <PagedLines
        asked={asked}
        lines={alerts}
        toCome={{ count: 2 }}
        none={<None>{t('fired.none')}</None>}
      >
        {(lines) => (
          <ListCard items={lines} keyOf={({ id }) => id} tone="sunken">
            {(alert) => <FiredRow alert={alert} />}
          </ListCard>
        )}
      </PagedLines>
    </Section>
  );
}

function WaitingRow({ alert }: { alert: Alert }) {
  const t = useText('alerts');
  const why = useFailureText();
  const language = useLanguage();
  const [isLeaving, setIsLeaving] = useState(false);
  const last = useTicker(alert.symbol)?.last;
  const awayBps = last === undefined ? undefined : distanceBps(alert, last);
  const what = useWaitText()(alert);
  const remove = async () => {
    setIsLeaving(true);
    try {
      await sendRemoval(alert.id);
    } catch (error) {
      setIsLeaving(false);
      toast(why(error), 'danger');
    }
  };
  return (
    <div className={classes('flex items-center pr-1', isLeaving && 'opacity-50')}>
      <ListRow
        leading={<Way alert={alert} />}
        title={marketText(alert.symbol)}
        detail={what}
        trailing={awayBps !== undefined && showShare({ bps: awayBps, language })}
        trailingDetail={awayBps !== undefined && t('row.away')}
      />
      <IconButton
        icon="trash"
        size={20}
        label={t('row.remove', { what: `${marketText(alert.symbol)}, ${what}` })}
        disabled={isLeaving}
        onClick={() => void remove()}
      />
    </div>
  );
}

/** Shown with its second, so that anybody can compare it with the published ticks. */
function FiredRow({ alert }: { alert: Alert }) {
  const t = useText('alerts');
  const language = useLanguage();
  const dates = useFormat();
  const what = useWaitText()(alert);
  const { fired, symbol } = alert;
  if (!fired) return null;
  const atMs = fired.second * 1_000;
  return (
    <ListRow
      leading={<Way alert={alert} />}
      title={marketText(symbol)}
      detail={what}
      trailing={showPrice(fired.price, language)}
      trailingDetail={t('row.at', { date: dates.date(atMs), time: dates.time(atMs) })}
    />
  );
}

function Way({ alert }: { alert: Alert }) {
  const way = wayOf(alert);
  return (
    <span
      className={classes(
        'flex size-9 items-center justify-center rounded-full',
        way === 'up' && 'bg-up-tint text-up',
        way === 'down' && 'bg-down-tint text-down',
        way === 'both' && 'bg-surface-sunken text-text-muted',
      )}
    >
      <Icon name={way === 'both' ? 'swap' : `arrow-${way}`} size={20} />
    </span>
  );
}

function useWaitText(): (alert: Alert) => string {
  const t = useText('alerts');
  const language = useLanguage();
  return ({ moveBps, above, below, setAt }) => {
    if (moveBps !== null) {
      const move = showShare({ bps: BigInt(moveBps), language });
      return t('row.move', { move, from: showPrice(setAt.price, language) });
    }
    return above === null
      ? t('row.below', { price: showPrice(below ?? '', language) })
      : t('row.above', { price: showPrice(above, language) });
  };
}

/** The direction the price moved, or has to move. */
function wayOf(alert: Alert): 'up' | 'down' | 'both' {
  const ticks = (price: string | null) => (price === null ? null : ticksOf(alert.symbol, price));
  const levels = { above: ticks(alert.above), below: ticks(alert.below) };
  if (alert.fired) return wayReached(levels, ticksOf(alert.symbol, alert.fired.price)) ?? 'both';
  if (levels.above !== null && levels.below !== null) return 'both';
  return levels.above === null ? 'down' : 'up';
}

/** The distance to the nearer of its prices, as a share of the current price. */
function distanceBps({ symbol, above, below }: Alert, last: string): bigint {
  const now = ticksOf(symbol, last);
  const gaps = [above, below].flatMap((price) =>
    price === null ? [] : [Math.abs(ticksOf(symbol, price) - now)],
  );
  return BigInt(Math.round((Math.min(...gaps) * 10_000) / now));
}

function ticksOf(symbol: string, price: string): number {
  return Number(parseUnits(price, findMarket(symbol)?.priceDecimals));
}

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode };

function Section({ title, aside, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="flex items-baseline justify-between text-16 font-semibold">
        {title}
        <span className="tabular text-12 font-normal text-text-muted">{aside}</span>
      </h3>
      {children}
    </section>
  );
}

function None({ children }: { children: ReactNode }) {
  return <p className="text-14 text-text-muted">{children}</p>;
}
