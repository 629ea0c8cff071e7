/** Running orders, newest first, with their countdowns. */
import { Card, EmptyState } from '@anywhen/ui';
import type { SecondsState } from '@anywhen/protocol';
import { ListCard } from '../../parts/rows/list-card.tsx';
import { LoadingRows } from '../../parts/list-start.tsx';
import { EmptyWithLink } from '../../parts/loaded.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useText } from '../../i18n/index.ts';
import { ContractRow } from './contract-row.tsx';
import { useCurrentContracts } from '../current-contracts.ts';

/** Limits the list to one state. */
export function CurrentList({ state }: { state?: SecondsState }) {
  const t = useText('seconds');
  const current = useCurrentContracts();
  if (current.status === 'loading') {
    return (
      <Card padding="none" className="mx-4">
        <LoadingRows count={2} />
      </Card>
    );
  }
  if (current.status === 'failed') {
    return <LoadFailed asked={current.asked} />;
  }
  const contracts = current.lines.filter((each) => state === undefined || each.state === state);
  if (contracts.length === 0 && state) {
    return <EmptyState icon="filter" title={t('list.noneFiltered')} />;
  }
  if (contracts.length === 0) {
    return (
      <EmptyWithLink
        icon="clock"
        title={t('current.none')}
        text={t('current.noneText')}
        href="/newContract/contractinfo?product=seconds"
        label={t('list.howItWorks')}
      />
    );
  }
  return (
    <ListCard items={contracts} keyOf={({ id }) => id} className="mx-4">
      {(contract) => <ContractRow contract={contract} />}
    </ListCard>
  );
}
