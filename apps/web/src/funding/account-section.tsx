/**
 * One account: what it is worth, what it is for, what can be done, and its balances. Every asset
 * page and tab is made of this; the kind alone makes the difference.
 */
import { useCallback, useState } from 'react';
import type { AccountKind } from '@anywhen/protocol';
import { Badge, Card, EmptyState, LinkButton, ListRow, SkeletonRows } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { isToCome, useSheetEntry } from '../router/index.ts';
import { AccountActions } from './account-actions.tsx';
import { ACCOUNTS, counterpartOf, transferPath, useAccountNames } from './accounts.ts';
import { BalanceRow } from './balance-row.tsx';
import { BalanceSheet } from './balance-sheet.tsx';
import { useAccount, type LiveAccount } from './live-account.ts';
import { LoadFailed } from './load-failed.tsx';
import { HideAmountsButton, OwnAmount } from './own-amount.tsx';
import type { Holding } from './valuation.ts';

export function AccountSection({ kind }: { kind: AccountKind }) {
  const account = useAccount(kind);
  const isEmpty = account.status === 'ready' && account.holdings.length === 0;
  return (
    <section className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4">
        <Worth kind={kind} account={account} />
        {!isEmpty && <AccountActions kind={kind} />}
        <UseRow kind={kind} />
      </Card>
      <Card padding="none">
        <Balances kind={kind} account={account} />
      </Card>
    </section>
  );
}

function Worth({ kind, account }: { kind: AccountKind; account: LiveAccount }) {
  const t = useText('funding');
  const nameOf = useAccountNames();
  const isKnown = account.status === 'ready';
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-14 text-text-muted">
          {t('account.equity', { account: nameOf(kind) })}
        </h2>
        <HideAmountsButton />
      </div>
      <span className="text-28 leading-9 font-semibold">
        <OwnAmount
          amount={isKnown ? account.equityUsdt : undefined}
          currency="USDT"
          size={28}
          hasCurrency
          hasQuietFraction
        />
      </span>
      <p className="text-14 text-pretty text-text-muted">{t(ACCOUNTS[kind].purpose)}</p>
    </div>
  );
}

/** The way to what the funds are for; says so itself while that page is missing. */
function UseRow({ kind }: { kind: AccountKind }) {
  const t = useText('funding');
  const app = useText('app');
  const { use } = ACCOUNTS[kind];
  if (!use) return null;
  return (
    <div className="-mx-4 -mb-4 border-t border-line">
      <ListRow
        isDense
        hasChevron
        href={use.to}
        title={<span className="text-14">{t(use.name)}</span>}
        trailing={isToCome(use.path) && <Badge>{app('toCome.mark')}</Badge>}
      />
    </div>
  );
}

function Balances({ kind, account }: { kind: AccountKind; account: LiveAccount }) {
  const t = useText('funding');
  const nameOf = useAccountNames();
  if (account.status === 'loading') return <SkeletonRows label={t('loading')} count={3} />;
  if (account.status === 'failed') {
    return (
      <LoadFailed error={account.error} onRetry={account.retry} isRetrying={account.isRetrying} />
    );
  }
  if (account.holdings.length > 0) return <BalanceList kind={kind} holdings={account.holdings} />;
  return (
    <EmptyState
      icon={ACCOUNTS[kind].icon}
      title={t('empty.title')}
      text={t('empty.text', { account: nameOf(kind) })}
      action={
        <LinkButton href={transferPath({ from: counterpartOf(kind), to: kind })}>
          {t('action.transferIn')}
        </LinkButton>
      }
    />
  );
}

function BalanceList({ kind, holdings }: { kind: AccountKind; holdings: readonly Holding[] }) {
  const t = useText('funding');
  const [isOpen, open, close] = useSheetEntry(`funding.balance.${kind}`);
  const [chosen, setChosen] = useState<string>();
  const show = useCallback(
    (currency: string) => {
      setChosen(currency);
      open();
    },
    [open],
  );
  return (
    <>
      <div
        className="flex justify-between gap-3 px-4 pt-3 pb-1 text-12 font-medium text-text-muted"
      >
        <span>{t('balance.currency')}</span>
        <span>{t('balance.availableAndValue')}</span>
      </div>
      <ul>
        {holdings.map(({ currency, available, held, valueUsdt }) => (
          <li key={currency}>
            <BalanceRow
              currency={currency}
              available={available}
              held={held}
              valueUsdt={valueUsdt}
              onShow={show}
            />
          </li>
        ))}
      </ul>
      <BalanceSheet
        kind={kind}
        holding={holdings.find(({ currency }) => currency === chosen)}
        isOpen={isOpen}
        onClose={close}
      />
    </>
  );
}
