/** Options and derivatives have their place here, but are not there yet: it says so. */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import type { Product } from './contract-filter.ts';

type ProductToComeProps = { product: Exclude<Product, 'seconds'>; hasWayOn?: boolean };

export function ProductToCome({ product, hasWayOn = true }: ProductToComeProps) {
  const t = useText('seconds');
  const texts = { option: t('toCome.option'), perp: t('toCome.perp') };
  return (
    <EmptyState
      icon="clock"
      title={texts[product]}
      text={t('toCome.text')}
      action={
        hasWayOn && (
          <LinkButton look="secondary" href="/newContract/newContract">
            {t('toCome.seconds')}
          </LinkButton>
        )
      }
    />
  );
}
