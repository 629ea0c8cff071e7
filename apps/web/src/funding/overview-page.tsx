/** Total assets, today's result, and a row for each account. */
import { ACCOUNTS } from './accounts.ts';
import { refreshOverview } from '../api/overview.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { OverviewPanel } from './balances/overview-panel.tsx';

export function Page() {
  return (
    <Refreshable onRefresh={refreshOverview}>
      <OverviewPanel linkTo={(kind) => ACCOUNTS[kind].path} />
    </Refreshable>
  );
}
