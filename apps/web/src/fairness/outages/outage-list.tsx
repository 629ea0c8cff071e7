/** The latest outages, for everybody: from when to when, and how much was made up. */
import { listOutages, type OutageLine } from '@anywhen/protocol';
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { Button, Skeleton } from '@anywhen/ui';
import { useAnswer } from '../../api/use-answer.ts';
import { useFormat, useText } from '../../i18n/index.ts';
import { countText } from '../check-texts.ts';

/** A page is no archive: all of them are in the API. */
const SHOWN_MAX = 5;

export function OutageList() {
  const t = useText('fairness');
  return (
    <section className="flex flex-col gap-1.5 border-t border-line pt-4 text-14 text-pretty">
      <h3 className="font-semibold">{t('outages.title')}</h3>
      <Outages />
    </section>
  );
}

function Outages() {
  const t = useText('fairness');
  const { date } = useFormat();
  const { data, isError, isFetching, refetch } = useAnswer(listOutages, ['outages']);
  if (!data && (isFetching || !isError)) return <Skeleton width="60%" />;
  if (!data) {
    return (
      <>
        <p className="text-text-muted">{t('outages.failed')}</p>
        <div className="-ml-3">
          <Button look="quiet" size="small" icon="refresh" onClick={() => void refetch()}>
            {t('outages.retry')}
          </Button>
        </div>
      </>
    );
  }
  const shown = data.outages.slice(0, SHOWN_MAX);
  const earlier = (shown.at(-1)?.no ?? 1) - 1;
  if (shown.length === 0) {
    return <p className="text-text-muted">{t('outages.none', { date: date(data.sinceMs) })}</p>;
  }
  return (
    <>
      <ul className="flex flex-col gap-2">
        {shown.map((outage) => (
          <OutageItem key={outage.no} outage={outage} />
        ))}
      </ul>
      {earlier > 0 && <p className="text-text-muted">{t('outages.earlier', { count: earlier })}</p>}
      <p className="text-text-muted">{t('outages.explained')}</p>
    </>
  );
}

function OutageItem({ outage: { fromMs, untilMs, seconds } }: { outage: OutageLine }) {
  const t = useText('fairness');
  const { date, time, dateTime } = useFormat();
  if (untilMs === null) return <li>{t('outages.now', { from: dateTime(fromMs) })}</li>;
  const isOneDay = date(fromMs) === date(untilMs);
  const until = isOneDay ? time(untilMs) : dateTime(untilMs);
  const lengthMs = untilMs - fromMs;
  const length =
    lengthMs < 2 * HOUR_MS
      ? t('anchor.minutes', { count: Math.round(lengthMs / MINUTE_MS) })
      : t('anchor.hours', { count: Math.round(lengthMs / HOUR_MS) });
  return (
    <li>
      <p className="tabular">{t('outages.span', { from: dateTime(fromMs), until })}</p>
      <p className="tabular text-text-muted">
        {t('outages.madeUp', { count: seconds, length, seconds: countText(seconds) })}
      </p>
    </li>
  );
}
