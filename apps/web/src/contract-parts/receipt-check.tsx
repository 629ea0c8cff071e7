/** The check of a receipt, behind a button: the code of the check is loaded on demand. */
import { useState, type ComponentType } from 'react';
import { Button, ErrorState, Skeleton } from '@anywhen/ui';
import { loadNamespaces, useText } from '../i18n/index.ts';
import { useCodeOnDemand } from '../market-parts/code-on-demand.ts';

type ReceiptCheckProps<Receipt> = {
  receipt: Receipt;
  isOver: boolean;
  /** Loads the product's check; must be stable. */
  load: () => Promise<ComponentType<{ receipt: Receipt }>>;
};

export function ReceiptCheck<Receipt>({ receipt, isOver, load }: ReceiptCheckProps<Receipt>) {
  const t = useText('contracts');
  const [isWanted, setIsWanted] = useState(false);
  if (!isOver) return <p className="text-14 text-pretty text-text-muted">{t('verify.later')}</p>;
  if (isWanted) return <Check receipt={receipt} load={load} />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-14 text-pretty text-text-muted">{t('verify.text')}</p>
      <Button look="secondary" icon="shield" isFullWidth onClick={() => setIsWanted(true)}>
        {t('verify.button')}
      </Button>
    </div>
  );
}

function Check<Receipt>({ receipt, load }: Omit<ReceiptCheckProps<Receipt>, 'isOver'>) {
  const app = useText('app');
  const [loadBoth] = useState(() => async () => {
    const [Steps] = await Promise.all([load(), loadNamespaces(['fairness'])]);
    return Steps;
  });
  const [loaded, retry] = useCodeOnDemand(loadBoth);
  if (loaded.status === 'failed') {
    return <ErrorState title={app('failed.title')} retryLabel={app('retry')} onRetry={retry} />;
  }
  if (loaded.status === 'loading') return <Skeleton shape="block" height={84} />;
  return <loaded.code receipt={receipt} />;
}
