/**
 * A past day of a market played again, with own orders as they were, and what if. Market, day and
 * moment are in the address of `/newContract/replay` (rulebook 32): `?symbol=`, `?day=`, `?at=`.
 */
import { DAY_MS, SECONDS_PER_DAY, type Market } from '@anywhen/prices';
import { SelectField } from '@anywhen/ui';
import { MarketChoice } from '../charts/market-choice.tsx';
import { MarketOfPage } from '../charts/market-of-page.tsx';
import { useFormat, useText } from '../i18n/index.ts';
import { EmptyWithLink, Loaded } from '../parts/loaded.tsx';
import { navigate, useQuery } from '../router/index.ts';
import { useCommitments, type Commitments } from './data.ts';
import { chooseDay, type Chosen } from './past/choose-day.ts';
import type { Day } from './past/past-day.ts';
import { Replay } from './parts/replay.tsx';

export function Page() {
  return <MarketOfPage>{(market) => <OfMarket market={market} />}</MarketOfPage>;
}

function OfMarket({ market }: { market: Market }) {
  const asked = useCommitments();
  return (
    <Loaded asked={asked} count={6}>
      {(commitments) => <Days market={market} commitments={commitments} />}
    </Loaded>
  );
}

type DaysProps = { market: Market; commitments: Commitments };

function Days({ market, commitments }: DaysProps) {
  const t = useText('replay');
  const query = useQuery();
  const { symbol } = market;
  const chosen = chooseDay(commitments.days, { day: query.get('day'), at: query.get('at') });
  if (!chosen) {
    return (
      <EmptyWithLink
        icon="history"
        title={t('none.title')}
        text={t('none.text')}
        href={`/newContract/kline?symbol=${symbol}`}
        label={t('none.link')}
      />
    );
  }
  const { day } = chosen;
  return (
    <div className="flex flex-col gap-3 pt-1 pb-4">
      <p className="px-4 text-14 text-pretty text-text-muted">{t('intro')}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-4">
        <MarketChoice market={market} />
        <DayField chosen={chosen} symbol={symbol} days={commitments.days} />
      </div>
      <TooNew chosen={chosen} />
      <Replay
        key={`${symbol}.${day.day}.${chosen.atSecond ?? ''}`}
        market={market}
        day={day}
        commitments={commitments}
        begin={chosen.atSecond ?? day.startsAtSecond}
      />
    </div>
  );
}

type DayFieldProps = { chosen: Chosen; symbol: string; days: readonly Day[] };

/** Only days whose seed is out, the newest first. */
function DayField({ chosen, symbol, days }: DayFieldProps) {
  const t = useText('replay');
  const { date } = useFormat();
  const over = days.filter(({ seed }) => seed !== null).toReversed();
  return (
    <div className="min-w-40 flex-1 sm:max-w-60">
      <SelectField
        label={t('day')}
        value={String(chosen.day.startsAtSecond)}
        options={over.map(({ startsAtSecond }) => ({
          value: String(startsAtSecond),
          label: date(startsAtSecond * 1_000, { isUtc: true }),
        }))}
        onChange={({ target }) => {
          const day = new Date(Number(target.value) * 1_000).toISOString().slice(0, 10);
          void navigate(`?${new URLSearchParams({ symbol, day })}`, { replace: true });
        }}
      />
    </div>
  );
}

/** A moment was asked for whose day is still going on. */
function TooNew({ chosen }: { chosen: Chosen }) {
  const t = useText('replay');
  const { date } = useFormat();
  if (chosen.tooNew === undefined) return null;
  const startMs = Math.floor(chosen.tooNew / SECONDS_PER_DAY) * DAY_MS;
  return (
    <output className="block px-4 text-14 text-pretty text-warn">
      {t('today', { date: date(startMs, { isUtc: true }) })}
    </output>
  );
}
