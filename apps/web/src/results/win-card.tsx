/**
 * How often what ended won, with the range the true rate is in, and the line above which winning so
 * often is a gain.
 */
import { Card, KeyValue } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import { showShare } from '../money-forms/amounts.ts';
import type { ResultMonth } from './data.ts';
import { addUp, winsOf } from './summary.ts';

export function WinCard({ found: { markets } }: { found: ResultMonth }) {
  const t = useText('results');
  const language = useLanguage();
  const tally = addUp(markets);
  const { rate, breakEven } = winsOf(tally);
  const share = (value: number) => showShare({ bps: BigInt(Math.round(value * 10_000)), language });
  if (!rate) {
    return (
      <Card title={t('wins.title')}>
        <p className="text-14 text-text-muted">{t('wins.none')}</p>
      </Card>
    );
  }
  const range = t('wins.between', { low: share(rate.low), high: share(rate.high) });
  const line = breakEven === undefined ? undefined : share(breakEven);
  return (
    <Card title={t('wins.title')} className="flex flex-col gap-4">
      <figure
        aria-label={t('wins.picture', { rate: share(rate.share), range })}
        className="relative h-6"
      >
        <span className="absolute inset-x-0 top-2 h-2 rounded-full bg-surface-sunken" />
        <span
          className="absolute top-2 h-2 rounded-full bg-accent/40"
          style={{ left: percent(rate.low), width: percent(rate.high - rate.low) }}
        />
        <span
          className="absolute top-1 size-4 -translate-x-1/2 rounded-full bg-accent"
          style={{ left: percent(rate.share) }}
        />
        {breakEven !== undefined && (
          <span
            className="absolute top-0 h-6 w-0.5 -translate-x-1/2 bg-text"
            style={{ left: percent(breakEven) }}
          />
        )}
      </figure>
      <KeyValue
        rows={[
          { label: t('wins.rate'), value: share(rate.share), hint: range, isStrong: true },
          { label: t('wins.breakEven'), value: line ?? '–', hint: t('wins.breakEvenHint') },
          {
            label: t('wins.count'),
            value: t('wins.counted', {
              wins: tally.wins,
              losses: tally.losses,
              draws: tally.trades - tally.wins - tally.losses - tally.unknown,
            }),
            ...(tally.unknown > 0 && { hint: t('wins.unknown', { count: tally.unknown }) }),
          },
        ]}
      />
      <p className="text-12 text-pretty text-text-muted">{t('wins.rule')}</p>
    </Card>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}
