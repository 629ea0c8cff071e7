/**
 * `/pay/recharge` (to funds) and `/pay/spotgoods-recharge` (to spot), rulebook 9.3: the deposit
 * form, then the live case of the deposit. What was typed survives everything but a success.
 */
import { MoneyAskedLink } from '../caution-parts/money-asked-link.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { LoadingBlocks } from '../parts/list-start.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { usePageRoute } from '../router/index.ts';
import { refreshDesk, useDepositDesk, useDepositNews } from './data.ts';
import { DepositDesk } from './deposit-desk.tsx';

export function Page() {
  const { path } = usePageRoute();
  const asked = useDepositDesk();
  useDepositNews();
  const account = path === '/pay/spotgoods-recharge' ? 'spot' : 'funds';
  return (
    <Refreshable onRefresh={refreshDesk}>
      <div className="mx-auto flex max-w-120 flex-col gap-4 p-4 pb-0">
        <MoneyAskedLink />
        {asked.data && <DepositDesk account={account} desk={asked.data} />}
        {!asked.data && asked.error && <LoadFailed asked={asked} />}
        {!asked.data && !asked.error && <LoadingBlocks heights={[184, 340]} />}
      </div>
    </Refreshable>
  );
}
