/**
 * `/homeindex/machine-confirm?model=&quantity=` (rulebook 6.2): price, output and break-even of a
 * purchase before it is confirmed.
 */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { EarnFrame } from '../earn-parts/earn-frame.tsx';
import { useText } from '../i18n/index.ts';
import { Loaded } from '../parts/loaded.tsx';
import { useQuery } from '../router/index.ts';
import { PurchaseForm } from './confirm/purchase-form.tsx';
import { refreshMining, useMiningNews, useModels } from './data.ts';

export function Page() {
  const query = useQuery();
  const code = query.get('model');
  const t = useText('mining');
  useMiningNews();
  return (
    <EarnFrame onRefresh={refreshMining}>
      <Loaded asked={useModels()} count={6}>
        {({ models }) => {
          const model = models.find((one) => one.code === code);
          if (!model) {
            return (
              <EmptyState
                icon="search"
                title={t('confirm.noModel')}
                text={t('confirm.noModelText')}
                action={<LinkButton href="/homeindex/machine">{t('confirm.toModels')}</LinkButton>}
              />
            );
          }
          return <PurchaseForm model={model} typed={query.get('quantity') ?? '1'} />;
        }}
      </Loaded>
    </EarnFrame>
  );
}
