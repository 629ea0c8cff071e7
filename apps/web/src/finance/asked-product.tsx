/** The loading, error and not-found states of a product page. */
import type { ReactNode } from 'react';
import { PRODUCT_CODE_PATTERN } from '@anywhen/protocol';
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { LoadingBlocks } from '../parts/list-start.tsx';
import { Found } from '../parts/loaded.tsx';
import { useProduct, type OneProduct } from './data.ts';
import { CENTRE } from './paths.ts';

type AskedProductProps = { code: string; children: (one: OneProduct) => ReactNode };

/** A malformed id is not requested. */
export function AskedProduct(props: AskedProductProps) {
  const t = useText('finance');
  const none = (
    <EmptyState
      icon="search"
      title={t('noProduct.title')}
      text={t('noProduct.text')}
      action={<LinkButton href={CENTRE}>{t('noProduct.all')}</LinkButton>}
    />
  );
  return PRODUCT_CODE_PATTERN.test(props.code) ? <Asked {...props} none={none} /> : none;
}

function Asked({ code, none, children }: AskedProductProps & { none: ReactNode }) {
  const loading = <LoadingBlocks heights={[168, 132, 420]} />;
  return (
    <Found asked={useProduct(code)} none={none} loading={loading}>
      {children}
    </Found>
  );
}
