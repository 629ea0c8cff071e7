/**
 * Compares a product with simply holding a currency over the simulated past, before anything is
 * bought.
 */
import { listKlines } from '@anywhen/protocol';
import { Card, Skeleton } from '@anywhen/ui';
import { useAnswer } from '../api/use-answer.ts';
import { useLanguage, useText } from '../i18n/index.ts';
import { showAmount } from '../money-forms/amounts.ts';
import { OwnChange } from '../money-forms/own-amount.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { COMPARED_DAYS, holdingGains, shortHistory, type HeldFor } from './rules/holding.ts';

type ComparisonProps = {
  /** The invested amount in USDT; undefined while unknown. */
  usdt: string | undefined;
  /** The currency to hold instead. */
  heldAs: string;
  /** The product's result after so many days, in USDT with its sign; undefined where unknown. */
  pays: (days: number) => string | undefined;
  /** The head of the product's column: `At this rate`. */
  paysLabel: string;
  /** What the product's figures include and what they leave out. */
  note: string;
  /** The alternative for USDT: keeping it. */
  hasPlainUsdt?: boolean;
};

const DAYS_ASKED = Math.max(...COMPARED_DAYS) + 1;
const STALE_MS = 300_000;

function useDayCandles(currency: string) {
  const query = { symbol: `${currency}USDT`, interval: '1d', limit: DAYS_ASKED } as const;
  return useAnswer(listKlines, ['day-candles', currency], { query, staleTime: STALE_MS });
}

export function Comparison({ usdt, heldAs, note, hasPlainUsdt, ...column }: ComparisonProps) {
  const t = useText('earn');
  const language = useLanguage();
  const asked = useDayCandles(heldAs);
  const held = asked.data && usdt !== undefined ? holdingGains(usdt, asked.data.klines) : undefined;
  const amount = usdt && `${showAmount({ amount: usdt, currency: 'USDT', language })} USDT`;
  const knownDays = held && shortHistory(held);
  return (
    <Card title={t('comparison.title')}>
      <div className="flex flex-col gap-3">
        {amount && (
          <p className="text-14 text-pretty">
            {t('comparison.intro', { amount, currency: heldAs })}
          </p>
        )}
        {!asked.data && asked.isError && <LoadFailed asked={asked} />}
        {!held && !asked.isError && <Skeleton shape="block" height={120} />}
        {held && <Table held={held} heldAs={heldAs} {...column} />}
        <ul className="flex flex-col gap-1 text-12 text-pretty text-text-muted">
          {hasPlainUsdt && <li>{t('comparison.plain')}</li>}
          <li>{note}</li>
          {knownDays !== undefined && <li>{t('comparison.short', { count: knownDays })}</li>}
          <li>{t('comparison.past')}</li>
        </ul>
      </div>
    </Card>
  );
}

type TableProps = Pick<ComparisonProps, 'heldAs' | 'pays' | 'paysLabel'> & {
  held: readonly HeldFor[];
};

function Table({ held, heldAs, pays, paysLabel }: TableProps) {
  const t = useText('earn');
  return (
    <table className="tabular w-full text-14">
      <thead className="text-12 text-text-muted">
        <tr>
          <th scope="col" className="pb-1 text-left font-medium">
            {t('comparison.span')}
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-medium">
            {t('comparison.held', { currency: heldAs })}
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-medium">
            {paysLabel}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {held.map(({ days, gain }) => (
          <tr key={days}>
            <th scope="row" className="py-2 text-left font-medium">
              {t('comparison.days', { count: days })}
            </th>
            <Gain usdt={gain} />
            <Gain usdt={pays(days)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Derived from what was typed here, so amounts need not be hidden. */
function Gain({ usdt }: { usdt: string | undefined }) {
  return (
    <td className="py-2 pl-3 text-right">
      {usdt === undefined ? '–' : <OwnChange amount={usdt} currency="USDT" isPublic />}
    </td>
  );
}
