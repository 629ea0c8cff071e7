/** The overview as a page; its rows link to the pages of the accounts. */
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
