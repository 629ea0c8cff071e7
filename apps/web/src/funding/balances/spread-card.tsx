/**
 * The distribution over the seven accounts, as a donut chart with a legend. It shows only shares,
 * so it stays visible when amounts are hidden.
 */
import type { AccountKind } from '@anywhen/protocol';
import { Card, Donut, sliceColour } from '@anywhen/ui';
import type { Overview } from '../../api/overview.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { useAccountNames } from '../accounts.ts';
import { shareOut, showShare } from '../../money-forms/amounts.ts';

export function SpreadCard({ overview }: { overview: Overview }) {
  const t = useText('funding');
  const language = useLanguage();
  const nameOf = useAccountNames();
  const shares = spreadOf(overview);
  const owned = shares.filter(({ bps }) => bps > 0n);
  return (
    <Card title={t('overview.spread')} className="@container">
      <div className="flex items-center gap-5 @max-[18rem]:flex-col">
        <Donut
          size={120}
          thickness={18}
          label={t('overview.donut')}
          slices={shares.map(({ kind, bps }) => ({ label: nameOf(kind), value: Number(bps) }))}
        >
          <span className="text-20 font-semibold">{owned.length}</span>
          <span className="text-12 text-text-muted">
            {t('overview.inUse', { count: owned.length })}
          </span>
        </Donut>
        <ul className="flex w-full max-w-80 min-w-0 flex-1 flex-col gap-2">
          {shares.map(({ kind, bps }, index) => (
            <li
              key={kind}
              className={`flex items-center gap-2 text-14 ${bps > 0n ? '' : 'text-text-muted'}`}
            >
              <span
                aria-hidden="true"
                style={{ backgroundColor: bps > 0n ? sliceColour(index) : undefined }}
                className="size-2.5 shrink-0 rounded-full bg-surface-sunken"
              />
              <span className="min-w-0 flex-1 truncate">{nameOf(kind)}</span>
              <span className="tabular font-medium">{showShare({ bps, language })}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

type AccountShare = { kind: AccountKind; bps: bigint };

/** The largest first, as the eye follows the ring. */
function spreadOf({ accounts }: Pick<Overview, 'accounts'>): AccountShare[] {
  const shares = shareOut(accounts.map(({ equityUsdt }) => equityUsdt));
  return accounts
    .map(({ kind }, index) => ({ kind, bps: shares[index] ?? 0n }))
    .toSorted((one, other) => Number(other.bps - one.bps));
}
