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
  return PRODUCT_CODE_PATTERN.test(props.code) ? <Asked {...props} /> : <NoProduct />;
}

function Asked({ code, children }: AskedProductProps) {
  const loading = <LoadingBlocks heights={[168, 132, 420]} />;
  return (
    <Found asked={useProduct(code)} none={<NoProduct />} loading={loading}>
      {children}
    </Found>
  );
}

function NoProduct() {
  const t = useText('finance');
  return (
    <EmptyState
      icon="search"
      title={t('noProduct.title')}
      text={t('noProduct.text')}
      action={<LinkButton href={CENTRE}>{t('noProduct.all')}</LinkButton>}
    />
  );
}
