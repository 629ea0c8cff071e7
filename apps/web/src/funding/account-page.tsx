/** The page of one account, or of two that share an address; the route says which. */
import { usePageRoute } from '../router/index.ts';
import { AccountSection } from './account-section.tsx';
import { kindsAt } from './accounts.ts';
import { refreshAssets } from './data.ts';
import { Refreshable } from './refreshable.tsx';

export function Page() {
  const kinds = kindsAt(usePageRoute().path);
  return (
    <Refreshable onRefresh={() => refreshAssets(kinds)}>
      <div className="flex flex-col gap-8 p-4">
        {kinds.map((kind) => (
          <AccountSection key={kind} kind={kind} />
        ))}
      </div>
    </Refreshable>
  );
}
