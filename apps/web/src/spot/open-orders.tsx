/**
 * The open orders as they are now, with cancel for each and for all. They come by the live topic;
 * what fills or is cancelled elsewhere disappears here by itself.
 */
import { useState } from 'react';
import type { SpotOrder } from '@anywhen/protocol';
import { Chips, EmptyState } from '@anywhen/ui';
import { LoadingRows } from '../app/list-start.tsx';
import { useChosenSheet } from '../app/overlays.tsx';
import { useFormat, useText } from '../i18n/index.ts';
import { CancelAll } from './cancel-all.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { marketText } from './order-texts.ts';
import { useOpenOrders } from './own-account.ts';

/** With a symbol this market comes first and the others are one touch away. */
export function OpenOrders({ symbol }: { symbol?: string }) {
  const t = useText('spot');
  const [isWide, setIsWide] = useState(false);
  const all = useOpenOrders();
  const here = useOpenOrders(symbol);
  const only = symbol !== undefined && !isWide ? symbol : undefined;
  const shown = only === undefined ? all : here;
  if (!all || !shown) return <LoadingRows count={2} hasPicture={false} />;
  const hasOthers = symbol !== undefined && all.length > (here?.length ?? 0);
  return (
    <>
      {(hasOthers || shown.length > 0) && (
        <div className="flex min-h-11 items-center justify-between gap-2 px-4 pt-2">
          {hasOthers ? (
            <ScopeChips symbol={symbol} isWide={isWide} onChange={setIsWide} />
          ) : (
            <span className="text-12 text-text-muted">
              {t('open.count', { count: all.length })}
            </span>
          )}
          {shown.length > 0 && <CancelAll symbol={only} count={shown.length} />}
        </div>
      )}
      {shown.length > 0 ? (
        <OrderLines orders={shown} />
      ) : (
        <EmptyState icon="receipt" title={t('open.none')} text={t('open.noneText')} />
      )}
    </>
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
  const { dateTime } = useFormat();
  const { chosen, isOpen, show, close } = useChosenSheet<SpotOrder>('spot.open-order');
  return (
    <>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li
            key={order.id}
            className="[contain-intrinsic-size:auto_6.5rem] [content-visibility:auto]"
          >
            <OrderRow order={order} time={dateTime(order.createdAtMs)} onShow={show} hasCancel />
          </li>
        ))}
      </ul>
      <OrderSheet id={chosen?.id} isOpen={isOpen} onClose={close} />
    </>
  );
}
