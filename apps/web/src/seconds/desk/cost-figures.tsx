/**
 * The actual odds (rulebook 3.7): the hit rate needed to break even, that of members in the last 30
 * days, the house's profit, and the member's own figures.
 */
import type { ReactNode } from 'react';
import { breakEvenPercent, SECONDS_STATS_DAYS } from '@anywhen/protocol';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { useText, writePercent } from '../../i18n/index.ts';
import { useIsMember } from '../../session/session.ts';
import { useContractTexts } from '../contract-texts.ts';
import { useOwnStats, useStats } from '../data.ts';
import { shareTexts } from '../game-cost.ts';
import { percentOf, type Period } from '../terms.ts';

export function CostFigures({ symbol, period }: { symbol: string; period: Period }) {
  const t = useText('seconds');
  const { periodName } = useContractTexts();
  const { periodSeconds, returnBps } = period;
  const isMember = useIsMember();
  return (
    <div className="mx-4 rounded-card bg-surface-raised px-3 py-2 shadow-card">
      <table className="tabular w-full text-right text-12">
        <thead className="text-text-muted">
          <tr>
            <th scope="col" className="text-left font-normal">
              {t('figures.title', {
                days: SECONDS_STATS_DAYS,
                period: periodName(periodSeconds),
              })}
            </th>
            <th scope="col" className="pl-2 font-normal">
              {t('figures.hits')}
            </th>
            <th scope="col" className="pl-2 font-normal">
              {t('figures.draws')}
            </th>
            <th scope="col" className="pl-2 font-normal">
              {t('figures.result')}
            </th>
          </tr>
        </thead>
        <tbody className="font-medium">
          <tr>
            <th scope="row" className="py-0.5 text-left font-normal">
              {t('figures.needed')}
            </th>
            <td className="pl-2">{writePercent(breakEvenPercent(returnBps))}</td>
            <td colSpan={2} className="pl-2 font-normal text-text-muted">
              {t('figures.atReturn', { return: percentOf(returnBps) })}
            </td>
          </tr>
          <PlatformRow symbol={symbol} periodSeconds={periodSeconds} />
          {isMember && <OwnRow />}
        </tbody>
      </table>
    </div>
  );
}

function PlatformRow({ symbol, periodSeconds }: { symbol: string; periodSeconds: number }) {
  const t = useText('seconds');
  const { data } = useStats(symbol, periodSeconds);
  return (
    <StatsRow title={t('figures.platform')} stats={data}>
      {data && <span className="font-normal text-text-muted">{t('figures.house')} </span>}
      <OwnAmount amount={data?.houseResult} currency="USDT" size={12} isSigned isPublic />
    </StatsRow>
  );
}

/** Over all markets and periods: a handful of contracts would mean nothing. */
function OwnRow() {
  const t = useText('seconds');
  const { data } = useOwnStats();
  return (
    <StatsRow title={t('figures.own')} stats={data}>
      {data ? <OwnChange amount={data.netResult} currency="USDT" size={12} /> : '–'}
    </StatsRow>
  );
}

type StatsRowProps = {
  title: string;
  stats: Parameters<typeof shareTexts>[0] | undefined;
  children: ReactNode;
};

function StatsRow({ title, stats, children }: StatsRowProps) {
  const { hits, draws } = stats ? shareTexts(stats) : {};
  return (
    <tr>
      <th scope="row" className="py-0.5 text-left font-normal">
        {title}
      </th>
      <td className="pl-2">{hits ?? '–'}</td>
      <td className="pl-2">{draws ?? '–'}</td>
      <td className="pl-2">{children}</td>
    </tr>
  );
}
