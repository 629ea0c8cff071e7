/**
 * The current open orders, with buttons to cancel one or all. Filled or cancelled ones disappear by
 * themselves; without a connection the list shows its time.
 */
import { useState } from 'react';
import type { SpotOrder } from '@anywhen/protocol';
import { Chips, EmptyState, StaleMark } from '@anywhen/ui';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useChosenSheet } from '../../parts/overlays.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { CancelAll } from './cancel-all.tsx';
import { useCurrentOrders } from './current-orders.ts';
import { linesOf, type OrderLine } from './order-lines.ts';
import { useLineRow } from './line-row.tsx';
import { OrderDetail } from '../details/order-detail.tsx';

/** With a symbol this market comes first and the others are one tap away. */
export function OpenOrders({ symbol }: { symbol?: string }) {
  const t = useText('spot');
  const [isWide, setIsWide] = useState(false);
  const current = useCurrentOrders();
  if (current.status === 'loading') return <LoadingRows count={2} hasPicture={false} />;
  if (current.status === 'failed') return <LoadFailed asked={current.asked} />;
  const { orders: all, asOfMs } = current;
  const here = all.filter((order) => order.symbol === symbol);
  const only = symbol !== undefined && !isWide ? symbol : undefined;
  const listed = only === undefined ? all : here;
  const hasOthers = symbol !== undefined && all.length > here.length;
  return (
    <>
      {asOfMs !== undefined && <NotLive asOfMs={asOfMs} />}
      {(hasOthers || listed.length > 0) && (
        <div className="flex min-h-11 items-center justify-between gap-2 px-4 pt-2 pb-1">
          {hasOthers ? (
            <ScopeChips symbol={symbol} isWide={isWide} onChange={setIsWide} />
          ) : (
            <span className="text-12 text-text-muted">
              {t('open.count', { count: all.length })}
            </span>
          )}
          {listed.length > 0 && <CancelAll symbol={only} count={listed.length} />}
        </div>
      )}
      {listed.length > 0 ? (
        <OrderLines orders={listed} />
      ) : (
        <EmptyState icon="receipt" title={t('open.none')} text={t('open.noneText')} />
      )}
    </>
  );
}

function NotLive({ asOfMs }: { asOfMs: number }) {
  const t = useText('spot');
  const { time } = useFormat();
  return (
    <p className="px-4 pt-3">
      <StaleMark state="offline" text={t('open.notLive', { time: time(asOfMs) })} />
    </p>
  );
}

type ScopeChipsProps = { symbol: string; isWide: boolean; onChange: (isWide: boolean) => void };

function ScopeChips({ symbol, isWide, onChange }: ScopeChipsProps) {
  const t = useText('spot');
  return (
    <Chips
      label={t('open.scope')}
      value={isWide ? 'all' : 'here'}
      onChange={(value) => onChange(value === 'all')}
      options={[
        { value: 'here', label: marketText(symbol) },
        { value: 'all', label: t('open.all') },
      ]}
    />
  );
}

function OrderLines({ orders }: { orders: readonly SpotOrder[] }) {
  const { chosen, isOpen, show, close } = useChosenSheet<OrderLine>('spot.open-order');
  const row = useLineRow({ onShow: show, hasCancel: true });
  return (
    <>
      <ul className="divide-y divide-line">
        {linesOf(orders).map((line) => (
          <li
            key={line.id}
            className="@container [contain-intrinsic-size:auto_6.5rem] [content-visibility:auto]"
          >
            {row(line)}
          </li>
        ))}
      </ul>
      <OrderDetail
        id={chosen?.order.id}
        otherId={chosen?.other?.id}
        isOpen={isOpen}
        onClose={close}
      />
    </>
  );
}
