/** The page of one account, or of two that share an address; the route says which. */
import { Refreshable } from '../parts/refreshable.tsx';
import { usePageRoute } from '../router/index.ts';
import { AccountSections } from './balances/account-section.tsx';
import { kindsAt } from './accounts.ts';
import { refreshAssets } from './data.ts';

export function Page() {
  const kinds = kindsAt(usePageRoute().path);
  return (
    <Refreshable onRefresh={() => refreshAssets(kinds)}>
      <AccountSections kinds={kinds} />
    </Refreshable>
  );
}
