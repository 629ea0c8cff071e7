/** The open case shown in place of the form, with the next actions once it has ended. */
import { useEffect, useRef } from 'react';
import type { CashAccount, Deposit } from '@anywhen/protocol';
import { Button, Card, LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import type { RoutePath } from '../../router/index.ts';
import { useDeposit } from '../data.ts';
import { DepositCase } from './deposit-case.tsx';

const ACCOUNT_PATHS: Readonly<Record<CashAccount, RoutePath>> = {
  funds: '/pay/capital',
  spot: '/pay/spotgoods',
};

type FollowedCaseProps = {
  /** Its state on mount. */
  first: Deposit;
  onAnew: () => void;
};

export function FollowedCase({ first, onAnew }: FollowedCaseProps) {
  const t = useText('deposits');
  const card = useRef<HTMLDivElement>(null);
  // It replaces a form whose button was at the end of the page, so the page scrolls to it.
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const deposit = useDeposit(first.id).data ?? first;
  const { state, account } = deposit;
  return (
    <div ref={card} tabIndex={-1} className="flex flex-col gap-4 pb-4 outline-none">
      <Card>
        <DepositCase deposit={deposit} />
      </Card>
      <div className="flex flex-col gap-3">
        {state !== 'under-review' && (
          <Button size="large" isFullWidth onClick={onAnew}>
            {state === 'rejected' ? t('case.anew') : t('case.another')}
          </Button>
        )}
        <div className="grid grid-cols-2 gap-3">
          <LinkButton look="secondary" href="/pay/record3">
            {t('case.records')}
          </LinkButton>
          <LinkButton look="secondary" href={ACCOUNT_PATHS[account]}>
            {t('case.toAccount')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
