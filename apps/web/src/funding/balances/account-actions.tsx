/**
 * The actions of an account: transfer for all, deposit and withdraw where possible (rulebook 1.1).
 * Transfer comes first, because nothing can be traded without it.
 */
import type { AccountKind } from '@anywhen/protocol';
import { LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { WithdrawalLockMark } from '../../parts/marks/withdrawal-lock-mark.tsx';
import type { RoutePath } from '../../router/index.ts';
import { ACCOUNTS, counterpartOf, transferPath } from '../accounts.ts';

export function AccountActions({ kind }: { kind: AccountKind }) {
  const t = useText('funding');
  const { outside } = ACCOUNTS[kind];
  const other = counterpartOf(kind);
  return (
    <div className="@container flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {outside ? (
          <>
            <LinkButton
              className="grow @max-[18rem]:basis-full"
              href={transferPath({ from: kind, to: other })}
            >
              {t('action.transfer')}
            </LinkButton>
            <OutsideLink to={outside.deposit} text={t('action.deposit')} />
            <OutsideLink to={outside.withdraw} text={t('action.withdraw')} />
          </>
        ) : (
          <>
            <LinkButton className="grow" href={transferPath({ from: other, to: kind })}>
              {t('action.transferIn')}
            </LinkButton>
            <LinkButton
              className="grow"
              look="secondary"
              href={transferPath({ from: kind, to: other })}
            >
              {t('action.transferOut')}
            </LinkButton>
          </>
        )}
      </div>
      {outside && <WithdrawalLockMark />}
    </div>
  );
}

function OutsideLink({ to, text }: { to: RoutePath; text: string }) {
  return (
    <LinkButton className="grow" look="secondary" href={to}>
      <span className="flex flex-col items-center">{text}</span>
    </LinkButton>
  );
}
