/**
 * How the total is spread, as a ring with its legend: six parts, because derivatives belong to the
 * contract view. Shares only, so it can stay when amounts are hidden.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { Card, Donut, sliceColour } from '@anywhen/ui';
import type { Overview } from '../../api/overview.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { ACCOUNT_TABS, useTabNames, type AccountTab } from '../accounts.ts';
import { shareBps, showShare } from '../../money-forms/amounts.ts';

export function SpreadCard({ overview }: { overview: Overview }) {
  const t = useText('funding');
  const language = useLanguage();
  const nameOf = useTabNames();
  const shares = spreadOf(overview);
  const owned = shares.filter(({ bps }) => bps > 0n);
  return (
    <Card title={t('overview.spread')} className="@container">
      <div className="flex items-center gap-5 @max-[18rem]:flex-col">
        <Donut
          size={120}
          thickness={18}
          label={t('overview.donut')}
          slices={shares.map(({ tab, bps }) => ({ label: nameOf(tab), value: Number(bps) }))}
        >
          <span className="text-20 font-semibold">{owned.length}</span>
          <span className="text-12 text-text-muted">
            {t('overview.inUse', { count: owned.length })}
          </span>
        </Donut>
        <ul className="flex w-full max-w-80 min-w-0 flex-1 flex-col gap-2">
          {shares.map(({ tab, bps }, index) => (
            <li
              key={tab}
              className={`flex items-center gap-2 text-14 ${bps > 0n ? '' : 'text-text-muted'}`}
            >
              <span
                aria-hidden="true"
                style={{ backgroundColor: bps > 0n ? sliceColour(index) : undefined }}
                className="size-2.5 shrink-0 rounded-full bg-surface-sunken"
              />
              <span className="min-w-0 flex-1 truncate">{nameOf(tab)}</span>
              <span className="tabular font-medium">{showShare({ bps, language })}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

export type AccountShare = { tab: AccountTab; bps: bigint };

export function spreadOf(overview: Pick<Overview, 'totalUsdt' | 'accounts'>): AccountShare[] {
  const { totalUsdt, accounts } = overview;
  return ACCOUNT_TABS.map(({ tab, kinds }) => {
    const own = accounts.filter(({ kind }) => kinds.some((one) => one === kind));
    const units = own.reduce((sum, { equityUsdt }) => sum + parseUnits(equityUsdt), 0n);
    return { tab, bps: shareBps({ part: formatUnits(units), whole: totalUsdt }) };
  });
}
