/** Where a receipt is checked: a button first, because the arithmetic and its code come with it. */
import { useState } from 'react';
import { Button, ErrorState, Skeleton } from '@anywhen/ui';
import { loadNamespaces, useText } from '../../i18n/index.ts';
import { useCodeOnDemand } from '../../market-parts/code-on-demand.ts';
import type { Receipt } from '../data.ts';

export function ReceiptCheck({ receipt }: { receipt: Receipt }) {
  const t = useText('seconds');
  const [isWanted, setIsWanted] = useState(false);
  if (receipt.contract.state !== 'ended') {
    return <p className="text-14 text-pretty text-text-muted">{t('verify.later')}</p>;
  }
  if (isWanted) return <Check receipt={receipt} />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-14 text-pretty text-text-muted">{t('verify.text')}</p>
      <Button look="secondary" icon="shield" isFullWidth onClick={() => setIsWanted(true)}>
        {t('verify.button')}
      </Button>
    </div>
  );
}

async function loadCheck() {
  const [{ ContractCheck }] = await Promise.all([
    import('./contract-check.tsx'),
    loadNamespaces(['fairness']),
  ]);
  return ContractCheck;
}

function Check({ receipt }: { receipt: Receipt }) {
  const app = useText('app');
  const [loaded, retry] = useCodeOnDemand(loadCheck);
  if (loaded.status === 'failed') {
    return <ErrorState title={app('failed.title')} retryLabel={app('retry')} onRetry={retry} />;
  }
  if (loaded.status === 'loading') return <Skeleton shape="block" height={84} />;
  return <loaded.code receipt={receipt} />;
}
