/**
 * `/homeindex/finance-details?id=`: one product with its rates, dates, limits and rules, and the
 * dialog that starts a purchase (rulebook 4.6).
 */
import { EarnFrame } from '../earn-parts/earn-frame.tsx';
import { useQuery } from '../router/index.ts';
import { TermsRow } from '../terms-parts/terms-row.tsx';
import { AskedProduct } from './asked-product.tsx';
import { refreshProducts, useFinanceNews, type OneProduct } from './data.ts';
import { useDayTurns } from './day-turns.ts';
import { BuyBar } from './product/buy-bar.tsx';
import { DatesCard } from './product/dates-card.tsx';
import { IssueList } from './product/issue-list.tsx';
import { ProductFacts } from './product/product-facts.tsx';
import { ProductHead } from './product/product-head.tsx';
import { ProductRules } from './product/product-rules.tsx';

export function Page() {
  const code = useQuery().get('id') ?? '';
  useFinanceNews();
  useDayTurns();
  return (
    <EarnFrame onRefresh={refreshProducts}>
      <AskedProduct code={code}>{(one) => <Product one={one} />}</AskedProduct>
    </EarnFrame>
  );
}

function Product({ one: { product, issues } }: { one: OneProduct }) {
  return (
    <>
      <ProductHead product={product} />
      <DatesCard product={product} />
      <ProductFacts product={product} />
      <IssueList issues={issues} />
      <ProductRules product={product} />
      <TermsRow product="finance" part={product.code} />
      <BuyBar product={product} />
    </>
  );
}
