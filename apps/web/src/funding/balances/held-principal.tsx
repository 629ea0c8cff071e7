/**
 * The principal held in the finance account, by product with a link to its records, and upcoming
 * payments (rulebook 4.6).
 */
import { Card, ListRow } from '@anywhen/ui';
import { ComingPicture } from '../../earn-parts/coming-picture.tsx';
import { useComing } from '../../earn-parts/coming.ts';
import { sumOfEarnings, useEarnings } from '../../earn-parts/earnings.ts';
import { OwnProducts } from '../../earn-parts/own-products.tsx';
import { useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { CalendarRow } from './link-rows.tsx';

/** Nothing without principal: the balances below show what the account has. */
export function HeldPrincipal() {
  const t = useText('funding');
  const lines = useEarnings().data?.products.filter(({ count }) => count > 0);
  const coming = useComing().data;
  if (!lines || lines.length === 0) return null;
  return (
    <Card padding="none" title={t('held.title')}>
      <div className="flex flex-col gap-3 px-4 pb-3">
        <OwnAmount
          amount={sumOfEarnings(lines, 'heldUsdt')}
          currency="USDT"
          size={20}
          hasCurrency
          className="font-semibold"
        />
        {coming && coming.lines.length > 0 && (
          <ComingPicture today={coming.day} lines={coming.lines} height={56} />
        )}
      </div>
      <div className="divide-y divide-line border-t border-line">
        <OwnProducts lines={lines} />
        <CalendarRow />
        <ListRow
          isDense
          hasChevron
          href="/pay/record?account=financial"
          title={<span className="text-14">{t('held.records')}</span>}
        />
      </div>
    </Card>
  );
}
