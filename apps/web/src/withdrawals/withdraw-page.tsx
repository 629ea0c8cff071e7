/**
 * `/pay/withdraw` from funds and `/pay/spotgoods-withdraw` from spot (rulebook 10): the withdrawal
 * form with its limits, then the live case.
 */
import { useEffect, useState } from 'react';
import { WITHDRAWAL_LIMITS, type CashAccount } from '@anywhen/protocol';
import { MoneyAskedLink } from '../caution-parts/money-asked-link.tsx';
import { useText } from '../i18n/index.ts';
import { LevelFirst } from '../member-parts/level-first.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { fireAt } from '../parts/passing-time.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { usePageRoute } from '../router/index.ts';
import { FollowedCase } from './case/followed-case.tsx';
import { refreshDesk, useWithdrawalDesk, useWithdrawalNews, type Desk } from './data.ts';
import { useTypedWithdrawal } from './form/typed-withdrawal.ts';
import { WithdrawalDesk } from './form/withdrawal-desk.tsx';
import { useSending } from './form/withdrawing.ts';
import { useWithdrawalTexts } from './withdrawal-texts.ts';

export function Page() {
  const account: CashAccount = usePageRoute().path === '/pay/spotgoods-withdraw' ? 'spot' : 'funds';
  useWithdrawalNews();
  return (
    <Refreshable onRefresh={refreshDesk}>
      <div className="px-4 pt-4">
        <MoneyAskedLink />
      </div>
      <Loaded asked={useWithdrawalDesk()} count={6}>
        {(desk) => <Desk account={account} desk={desk} />}
      </Loaded>
    </Refreshable>
  );
}

function Desk({ account, desk }: { account: CashAccount; desk: Desk }) {
  const [{ currency }] = useTypedWithdrawal(account);
  const [followed, follow] = useFollowed(desk, currency);
  useEffect(() => fireAt(desk.resetsAtMs, () => void refreshDesk()), [desk.resetsAtMs]);
  const sending = useSending({ account, onFound: ({ id }) => follow(id) });
  if (!desk.limits) return <NotVerified />;
  return followed === undefined ? (
    <WithdrawalDesk
      account={account}
      desk={desk}
      sending={sending}
      onRequested={({ id }) => follow(id)}
    />
  ) : (
    <FollowedCase id={followed} onLeave={() => follow(undefined)} />
  );
}

/** Shown instead of the form without level 1, because the withdrawal would be refused. */
function NotVerified() {
  const t = useText('withdrawals');
  const { amountText } = useWithdrawalTexts();
  const { singleMaxUsdt = '0', dailyMaxUsdt = '0' } = WITHDRAWAL_LIMITS[1] ?? {};
  const single = amountText(singleMaxUsdt, 'USDT');
  const daily = amountText(dailyMaxUsdt, 'USDT');
  return <LevelFirst text={t('levelFirst', { single, daily })} />;
}

/**
 * One withdrawal per currency is under review at a time: it is shown in place of the form, and
 * stays with its result until the member wants the form again.
 */
function useFollowed(desk: Desk, currency: string | undefined) {
  const [followed, follow] = useState<string>();
  const open = desk.open.find((one) => one.currency === currency)?.id;
  if (open !== undefined && open !== followed) follow(open);
  return [open ?? followed, follow] as const;
}
