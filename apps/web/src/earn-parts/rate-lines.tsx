/** A rate per year, in money per day, and after the term. Always labelled as simulated. */
import { Badge, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import { showExactAmount, showShare } from '../money-forms/amounts.ts';

/** For a line whose label says that it is a rate per year. */
export function useApr(): (bps: number) => string {
  const language = useLanguage();
  return (bps) => showShare({ bps: BigInt(bps), language });
}

/** For everywhere else; several rates hold for parts of an amount. */
export function useYearlyRate(): (...bps: readonly number[]) => string {
  const t = useText('earn');
  const aprOf = useApr();
  return (...bps) => t('rate.yearly', { rate: bps.map(aprOf).join(' / ') });
}

/** The mandatory "simulated" label. */
export function SimulatedRate() {
  const t = useText('earn');
  return <Badge tone="simulated">{t('rate.simulated')}</Badge>;
}

type Rate = {
  currency: string;
  /** One rate, or one per part. */
  aprsBps: readonly number[];
  /** Undefined while no amount is typed. */
  daily: string | undefined;
  /** Undefined where there is no term. */
  term?: { readonly days: number; readonly total: string | undefined } | undefined;
};

type RateLinesProps = Rate & {
  /** Further lines below the rate, in the same list. */
  more?: readonly KeyValueRow[];
};

export function RateLines({ more = [], ...rate }: RateLinesProps) {
  return (
    <div aria-live="polite">
      <KeyValue rows={[...useRateRows(rate), ...more]} />
    </div>
  );
}

/** The layout is stable: a dash stands for figures that cannot be computed yet. */
function useRateRows({ currency, aprsBps, daily, term }: Rate): KeyValueRow[] {
  const t = useText('earn');
  const language = useLanguage();
  const aprOf = useApr();
  const show = (amount: string | undefined) =>
    amount === undefined ? '–' : `${showExactAmount({ amount, currency, language })} ${currency}`;
  const rows: KeyValueRow[] = [
    { label: t('rate.apr'), value: aprsBps.map(aprOf).join(' / '), hint: t('rate.simulated') },
    { label: t('rate.perDay'), value: show(daily) },
  ];
  if (!term) return rows;
  const label = t('rate.afterTerm', { count: term.days });
  return [...rows, { label, value: show(term.total), isStrong: true }];
}
