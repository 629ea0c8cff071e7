/** The member's holdings per kind of product, with earnings and a link to the list. */
import type { EarningProduct } from '@anywhen/protocol';
import { ListRow } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { OwnAmount, OwnChange } from '../money-forms/own-amount.tsx';
import type { To } from '../router/index.ts';
import type { EarningLine } from './earnings.ts';

const PLACES: Readonly<Record<EarningProduct, To>> = {
  finance: '/homeindex/eaorders',
  staking: '/homeindex/livecoin',
  mining: '/homeindex/machine',
};

/** Renders nothing without holdings. */
export function OwnProducts({ lines }: { lines: readonly EarningLine[] }) {
  const own = lines.filter(({ count }) => count > 0);
  if (own.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {own.map((line) => (
        <li key={line.product}>
          <OwnProduct line={line} />
        </li>
      ))}
    </ul>
  );
}

/** The price of machines is spent: they hold no principal. */
function OwnProduct({ line: { product, heldUsdt, earnedUsdt, count } }: { line: EarningLine }) {
  const t = useText('earn');
  return (
    <ListRow
      isDense
      hasChevron
      href={PLACES[product]}
      title={<span className="text-14">{t(`coming.product.${product}`)}</span>}
      detail={t(`own.count.${product}`, { count })}
      trailing={
        product === 'mining' ? undefined : (
          <OwnAmount amount={heldUsdt} currency="USDT" size={14} hasCurrency />
        )
      }
      trailingDetail={<OwnChange amount={earnedUsdt} currency="USDT" size={12} />}
    />
  );
}
