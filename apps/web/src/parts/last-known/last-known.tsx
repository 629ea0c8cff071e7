/**
 * What was last known, above the words that there is no connection: total and accounts of the
 * member who was logged in on this device, and quotes, each with its age. Only to look at: it has
 * no link and no button, and it disappears as soon as the server answers.
 */
import { useState } from 'react';
import type { AccountKind } from '@anywhen/protocol';
import { findMarket } from '@anywhen/prices';
import { truncateDecimals } from '@anywhen/money';
import { Amount, Card, Change } from '@anywhen/ui';
import { useLanguage, useText, writeChange, writeNumber } from '../../i18n/index.ts';
import { useAmountsAreHidden } from '../hidden-amounts.ts';
import { Age } from './age.tsx';
import { type LastQuote, type LastTotals, readLastQuotes, readLastTotals } from './kept.ts';

export function LastKnown() {
  const t = useText('app');
  const [totals] = useState(readLastTotals);
  const [quotes] = useState(readLastQuotes);
  if (!totals && !quotes) return null;
  return (
    <section aria-label={t('unknown.seen')} className="flex flex-col gap-3 px-4 pt-4">
      {totals && (
        <Card className="flex flex-col gap-1">
          <AsOf atMs={totals.atMs} />
          <Totals totals={totals.value} />
        </Card>
      )}
      {quotes && (
        <Card className="flex flex-col gap-1">
          <AsOf atMs={quotes.atMs} />
          <Quotes quotes={quotes.value} />
        </Card>
      )}
      <p className="text-center text-12 text-pretty text-text-muted">{t('unknown.lookOnly')}</p>
    </section>
  );
}

function AsOf({ atMs }: { atMs: number }) {
  const t = useText('app');
  return (
    <p className="text-12 font-medium text-pretty text-warn">
      <Age atMs={atMs}>{(age) => t('unknown.asOf', { age })}</Age>
    </p>
  );
}

/** With the names of the accounts' pages, which the app knows without a network. */
const ACCOUNTS = [
  ['funds', 'title.fundsAccount'],
  ['spot', 'title.spotAccount'],
  ['contract', 'title.contractAccount'],
  ['financial', 'title.financialAccount'],
  ['options', 'title.optionsAccount'],
  ['derivatives', 'unknown.derivatives'],
  ['strategy', 'title.strategyAccount'],
] as const satisfies readonly (readonly [AccountKind, string])[];

function Totals({ totals }: { totals: LastTotals }) {
  const t = useText('app');
  return (
    <>
      <p className="text-14 text-text-muted">{t('unknown.total')}</p>
      <Seen amount={totals.totalUsdt} size={28} />
      <dl className="mt-1 flex flex-col gap-1 text-14">
        {ACCOUNTS.flatMap(([kind, name]) => {
          const equity = totals.accounts.find((account) => account.kind === kind)?.equityUsdt;
          if (equity === undefined || !/[1-9]/.test(equity)) return [];
          return (
            <div key={kind} className="flex justify-between gap-3">
              <dt className="text-text-muted">{t(name)}</dt>
              <dd>
                <Seen amount={equity} size={14} />
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** Hidden like all amounts of the member. */
function Seen({ amount, size }: { amount: string; size: 14 | 28 }) {
  const t = useText('app');
  const isHidden = useAmountsAreHidden();
  useLanguage();
  return (
    <Amount
      text={writeNumber(truncateDecimals(amount, 2))}
      currency="USDT"
      isHidden={isHidden}
      hiddenLabel={t('amount.hidden')}
      size={size}
    />
  );
}

function Quotes({ quotes }: { quotes: readonly LastQuote[] }) {
  useLanguage();
  return (
    <ul className="mt-1 flex flex-col gap-1.5">
      {quotes.map(({ symbol, last, changeBps }) => (
        <li key={symbol} className="flex items-center justify-between gap-3 text-14">
          <span className="font-medium">{findMarket(symbol)?.name}</span>
          <span className="flex flex-wrap items-center justify-end gap-x-3">
            <span className="tabular">{writeNumber(last)}</span>
            <Change text={writeChange(changeBps)} size={12} />
          </span>
        </li>
      ))}
    </ul>
  );
}
