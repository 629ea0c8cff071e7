/**
 * The volatility of a market: its value, its course over the last hours, its source, and a check
 * that recomputes it.
 */
import { Card, Chips, Curve, Skeleton } from '@anywhen/ui';
import { MINUTE_SECONDS, OPTION_SYMBOLS, SIGMA_DECAY, SIGMA_MINUTES } from '@anywhen/protocol';
import { useFormat, useText } from '../../i18n/index.ts';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { writeQuery } from '../../money-forms/address-filter.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { serverNowMs } from '../../parts/server-clock.ts';
import { navigate } from '../../router/index.ts';
import { useVolatilityRows } from '../data.ts';
import { percentText, useOptionTexts } from '../option-texts.ts';
import { useSeriesPicture } from '../series.ts';
import { VolatilityCheck } from './volatility-check.tsx';

export function VolatilityCard({ symbol }: { symbol: string }) {
  const t = useText('options');
  const { time } = useFormat();
  const { regimeName } = useOptionTexts();
  const second = useMinute(symbol);
  const asked = useVolatilityRows({
    symbol,
    from: second - SIGMA_MINUTES * MINUTE_SECONDS,
    to: second,
  });
  const rows = asked.data?.rows ?? [];
  const latest = rows.at(-1);
  const show = (next: string) =>
    void navigate(writeQuery({ product: 'option', symbol: next }), { replace: true });
  return (
    <Card title={t('volatility.title')}>
      <div className="flex flex-col gap-3">
        <Chips
          label={t('market.choose')}
          layout="spread"
          value={symbol}
          onChange={show}
          options={OPTION_SYMBOLS.map((value) => ({ value, label: currencyOf(value) }))}
        />
        {latest && (
          <>
            <p className="tabular flex items-baseline gap-2">
              <span className="text-28 font-semibold">{percentText(latest.sigma)}</span>
              <span className="text-12 text-text-muted">
                {t('volatility.since', { time: time(latest.second * 1_000).slice(0, 5) })}
              </span>
            </p>
            {latest.regime && (
              <p className="text-14">
                {t('volatility.regime', { regime: regimeName(latest.regime) })}
              </p>
            )}
            <Curve
              points={rows.map(({ sigma }) => Number(sigma))}
              label={t('volatility.picture', {
                minutes: rows.length,
                from: percentText(rows[0]?.sigma),
                to: percentText(latest.sigma),
              })}
              height={72}
              tone="accent"
            />
          </>
        )}
        {!latest && asked.isError && <LoadFailed asked={asked} />}
        {!asked.data && !asked.isError && <Skeleton shape="block" height={120} />}
        <p className="text-14 text-pretty">
          {t('volatility.how', { minutes: SIGMA_MINUTES, decay: SIGMA_DECAY })}
        </p>
        {latest && <VolatilityCheck key={symbol} rows={rows} latest={latest} />}
        <p className="text-12 text-pretty text-text-muted">{t('volatility.others')}</p>
      </div>
    </Card>
  );
}

/** The minute in force; by the clock until the topic publishes it. */
function useMinute(symbol: string): number {
  const published = useSeriesPicture()?.volatility.find((one) => one.symbol === symbol)?.second;
  const now = Math.floor(serverNowMs() / 1_000);
  return published ?? now - (now % MINUTE_SECONDS);
}
