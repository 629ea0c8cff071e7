/**
 * `/homeindex/finance-confirm` and, with every payment of the 180-day product, `finance-confirm2`
 * (rulebook 4.6): dates, interest and costs of a purchase before it is confirmed.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { interestUnits, type FinanceProductLine } from '@anywhen/protocol';
import { EmptyState, LinkButton } from '@anywhen/ui';
import { Comparison } from '../earn-parts/comparison.tsx';
import { EarnFrame } from '../earn-parts/earn-frame.tsx';
import { useText } from '../i18n/index.ts';
import { useQuery } from '../router/index.ts';
import { AskedProduct } from './asked-product.tsx';
import { EarlyCost } from './confirm/early-cost.tsx';
import { OrderFigures } from './confirm/order-figures.tsx';
import { PurchaseForm } from './confirm/purchase-form.tsx';
import { ScheduleCard } from './confirm/schedule-card.tsx';
import { refreshProducts, useFinanceNews } from './data.ts';
import { useDayTurns } from './day-turns.ts';
import { hasSchedule, productPath } from './paths.ts';
import { readPurchase } from './product/purchase.ts';

export function Page() {
  const query = useQuery();
  const amount = readPurchase(query.get('amount'));
  useFinanceNews();
  useDayTurns();
  return (
    <EarnFrame onRefresh={refreshProducts}>
      <AskedProduct code={query.get('id') ?? ''}>
        {({ product }) =>
          amount === undefined ? (
            <NoAmount code={product.code} />
          ) : (
            <Purchase product={product} amount={amount} />
          )
        }
      </AskedProduct>
    </EarnFrame>
  );
}

/** The product decides which of the two pages it is: its schedule cannot be bypassed. */
function Purchase({ product, amount }: { product: FinanceProductLine; amount: string }) {
  return (
    <PurchaseForm product={product} amount={amount}>
      <OrderFigures product={product} amount={amount} />
      <EarlyCost product={product} amount={amount} />
      {hasSchedule(product) && <ScheduleCard product={product} amount={amount} />}
      <Holding product={product} amount={amount} />
    </PurchaseForm>
  );
}

/** The currency every product is compared with. */
const HELD_AS = 'BTC';

function Holding({ product, amount }: { product: FinanceProductLine; amount: string }) {
  const t = useText('finance');
  const rate = { units: parseUnits(amount), aprBps: product.aprBps };
  return (
    <Comparison
      usdt={amount}
      heldAs={HELD_AS}
      pays={(days) => formatUnits(interestUnits(rate, days))}
      paysLabel={t('comparison.label')}
      note={t('comparison.note', { count: product.termDays })}
      hasPlainUsdt
    />
  );
}

function NoAmount({ code }: { code: string }) {
  const t = useText('finance');
  return (
    <EmptyState
      icon="edit"
      title={t('confirm.noAmount')}
      text={t('confirm.noAmountText')}
      action={<LinkButton href={productPath(code)}>{t('confirm.change')}</LinkButton>}
    />
  );
}
