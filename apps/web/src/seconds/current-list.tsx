/** Orders that have not ended, newest first, with their countdowns. */
import { Card, EmptyState, SkeletonRows } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { ContractRow } from './contract-row.tsx';
import { useCurrentContracts } from './current-contracts.ts';
import { LoadFailed } from './load-failed.tsx';

export function CurrentList() {
  const t = useText('seconds');
  const current = useCurrentContracts();
  if (current.status === 'loading') {
    return (
      <Card padding="none" className="mx-4">
        <SkeletonRows label={t('loading')} count={2} />
      </Card>
    );
  }
  if (current.status === 'failed') {
    const { error, isRetrying, retry } = current;
    return <LoadFailed error={error} isRetrying={isRetrying} onRetry={retry} />;
  }
  if (current.contracts.length === 0) {
    return <EmptyState icon="clock" title={t('current.none')} text={t('current.noneText')} />;
  }
  return (
    <Card padding="none" className="mx-4">
      <ul className="divide-y divide-line">
        {current.contracts.map((contract) => (
          <li key={contract.id}>
            <ContractRow contract={contract} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
