/** The requested withdrawal, shown until its end in place of the form. */
import { useEffect, useRef } from 'react';
import type { Withdrawal } from '@anywhen/protocol';
import { Button, Card, LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { useWithdrawal } from '../data.ts';
import { WithdrawalCase } from './withdrawal-case.tsx';

type FollowedCaseProps = { id: string; onLeave: () => void };

export function FollowedCase({ id, onLeave }: FollowedCaseProps) {
  return (
    <Loaded asked={useWithdrawal(id)} count={5}>
      {(withdrawal) => <Followed withdrawal={withdrawal} onLeave={onLeave} />}
    </Loaded>
  );
}

type FollowedProps = { withdrawal: Withdrawal; onLeave: () => void };

function Followed({ withdrawal, onLeave }: FollowedProps) {
  const t = useText('withdrawals');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isOpen = withdrawal.state === 'under-review';
  return (
    <div className="flex flex-col gap-4 p-4">
      <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold outline-none">
        {t(`followed.${withdrawal.state}`)}
      </h2>
      <Card>
        <WithdrawalCase withdrawal={withdrawal} />
      </Card>
      {isOpen && <p className="px-1 text-14 text-pretty text-text-muted">{t('followed.leave')}</p>}
      <div className="flex flex-col gap-3">
        {!isOpen && (
          <Button size="large" isFullWidth onClick={onLeave}>
            {t('followed.again')}
          </Button>
        )}
        <LinkButton look="secondary" size="large" isFullWidth href="/pay/record2">
          {t('followed.records')}
        </LinkButton>
      </div>
    </div>
  );
}
