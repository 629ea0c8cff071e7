/** Commission and rebate by UTC day; a day that is not paid yet says so. */
import { Badge, Card, EmptyState } from '@anywhen/ui';
import { useFormat, useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { PagedLines } from '../../money-forms/paged-list.tsx';
import { useCommission, type CommissionDayLine } from '../data.ts';

const DAY_MS = 86_400_000;

export function CommissionList() {
  const t = useText('promotion');
  const asked = useCommission();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="px-4 text-16 font-semibold">{t('days.title')}</h2>
      <PagedLines
        asked={asked}
        lines={asked.data?.pages.flatMap(({ days }) => days)}
        toCome={{ count: 3, hasPicture: false }}
        none={<EmptyState icon="percent" title={t('days.none')} text={t('days.noneText')} />}
      >
        {(days) => (
          <Card padding="none" className="mx-4">
            <ul className="divide-y divide-line">
              {days.map((line) => (
                <DayRow key={line.day} line={line} />
              ))}
            </ul>
          </Card>
        )}
      </PagedLines>
    </section>
  );
}

function DayRow({ line }: { line: CommissionDayLine }) {
  const t = useText('promotion');
  const { date } = useFormat();
  const language = useLanguage();
  const usdt = (amount: string) => showExactAmount({ amount, currency: 'USDT', language });
  const { day, trades, fees, tier, commission, rebate, paidAtMs } = line;
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="text-14 font-medium">{date(day * DAY_MS, { isUtc: true })}</p>
        <p className="text-12 text-text-muted">
          {t('days.from', { count: trades, fees: usdt(fees) })}
          {tier !== null && ` · ${t('tier.title', { tier })}`}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 text-right whitespace-nowrap">
        <p className="tabular text-14 font-medium">{`+${usdt(commission)} USDT`}</p>
        {/[1-9]/.test(rebate) && (
          <p className="tabular text-12 text-text-muted">
            {t('days.rebate', { amount: `+${usdt(rebate)}` })}
          </p>
        )}
        {paidAtMs === null && <Badge>{t('days.open')}</Badge>}
      </div>
    </li>
  );
}
