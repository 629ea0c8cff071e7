/**
 * One account: value, purpose, actions and balances. Every asset page and tab uses it; only the
 * kind differs.
 */
import type { AccountKind } from '@anywhen/protocol';
import { Card, EmptyState, LinkButton, ListRow, Skeleton } from '@anywhen/ui';
import { FastDaysBadge } from '../../parts/marks/fast-days-badge.tsx';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useChosenSheet } from '../../parts/overlays.tsx';
import { HideAmountsButton, OwnAmount } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountHoldings } from './account-holdings.tsx';
import { ACCOUNTS, counterpartOf, transferPath } from '../accounts.ts';
import { BalanceRow } from './balance-row.tsx';
import { BalanceSheet } from './balance-sheet.tsx';
import { useCosts } from './costs.ts';
import { HeldPrincipal } from './held-principal.tsx';
import { useAccount, type LiveAccount } from '../live-account.ts';
import { useWithdrawable } from '../withdrawable.ts';
import type { Holding } from '../valuation.ts';

type AccountSectionsProps = { kinds: readonly AccountKind[] };

export function AccountSections({ kinds }: AccountSectionsProps) {
  return (
    <div className="flex flex-col gap-8 p-4">
      {kinds.map((kind, index) => (
        <AccountSection key={kind} kind={kind} isNamed={kinds.length > 1} isFirst={index === 0} />
      ))}
    </div>
  );
}

type AccountSectionProps = {
  kind: AccountKind;
  /** False where the title of the page or tab already is its name. */
  isNamed: boolean;
  isFirst: boolean;
};

function AccountSection({ kind, isNamed, isFirst }: AccountSectionProps) {
  const t = useText('funding');
  const account = useAccount(kind);
  const isEmpty = account.status === 'ready' && account.holdings.length === 0;
  return (
    <section className="flex flex-col gap-4">
      {/* Interest, pledges and machines count business days. */}
      {kind === 'financial' && <FastDaysBadge />}
      {isNamed && <h2 className="-mb-1 text-20 font-semibold">{t(ACCOUNTS[kind].title)}</h2>}
      <Card className="flex flex-col gap-4">
        <Worth kind={kind} account={account} hasEye={isFirst} />
        {!isEmpty && <AccountActions kind={kind} />}
        <UseRow kind={kind} />
      </Card>
      {kind === 'financial' && <HeldPrincipal />}
      <AccountHoldings kind={kind} />
      <Card padding="none">
        <Balances kind={kind} account={account} />
      </Card>
    </section>
  );
}

type WorthProps = { kind: AccountKind; account: LiveAccount; hasEye: boolean };

function Worth({ kind, account, hasEye }: WorthProps) {
  const t = useText('funding');
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <p className="text-14 text-text-muted">{t('account.equity')}</p>
        {hasEye && <HideAmountsButton size={20} className="-my-2.5 -mr-2.5 text-text-muted" />}
      </div>
      <div className="flex min-h-9 items-center">
        {account.status === 'loading' ? (
          <Skeleton width="10rem" height={28} />
        ) : (
          <OwnAmount
            amount={account.status === 'ready' ? account.equityUsdt : undefined}
            currency="USDT"
            size={28}
            hasCurrency
            hasQuietFraction
          />
        )}
      </div>
      <p className="text-14 text-pretty text-text-muted">{t(ACCOUNTS[kind].purpose)}</p>
    </div>
  );
}

/** The link to the product. */
function UseRow({ kind }: { kind: AccountKind }) {
  const t = useText('funding');
  const { use } = ACCOUNTS[kind];
  if (!use) return null;
  return (
    <div className="-mx-4 -mb-4 border-t border-line">
      <ListRow
        isDense
        hasChevron
        href={use.to}
        title={<span className="text-14">{t(use.name)}</span>}
      />
    </div>
  );
}

function Balances({ kind, account }: { kind: AccountKind; account: LiveAccount }) {
  const t = useText('funding');
  if (account.status === 'loading') return <LoadingRows count={3} />;
  if (account.status === 'failed') {
    return <LoadFailed asked={account.asked} />;
  }
  if (account.holdings.length > 0) return <BalanceList kind={kind} holdings={account.holdings} />;
  return (
    <EmptyState
      icon={ACCOUNTS[kind].icon}
      title={t('empty.title')}
      text={t('empty.text')}
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
  const { chosen, isOpen, show, close } = useChosenSheet<string>(`funding.balance.${kind}`);
  const costOf = useCosts(kind);
  const withdrawableOf = useWithdrawable(kind);
  const holding = holdings.find(({ currency }) => currency === chosen);
  return (
    <>
      <div className="flex justify-between gap-3 px-4 pt-3 pb-1 text-12 font-medium text-text-muted">
        <span>{t('balance.currency')}</span>
        <span>{t('balance.availableAndValue')}</span>
      </div>
      <ul className="pb-1">
        {holdings.map((one) => (
          <li key={one.currency}>
            <BalanceRow
              currency={one.currency}
              available={one.available}
              held={one.held}
              valueUsdt={one.valueUsdt}
              withdrawable={withdrawableOf(one)}
              cost={costOf(one)?.cost}
              onShow={show}
            />
          </li>
        ))}
      </ul>
      <BalanceSheet
        kind={kind}
        holding={holding}
        withdrawable={holding && withdrawableOf(holding)}
        cost={holding && costOf(holding)}
        isOpen={isOpen}
        onClose={close}
      />
    </>
  );
}
