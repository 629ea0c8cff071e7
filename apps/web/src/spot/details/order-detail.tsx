/** The sheet of one order, opened from lists and URLs; its code is loaded on demand. */
import { lazy } from 'react';
import { FromFirstOpening } from '../../parts/overlays.tsx';
import type { OrderSheetProps } from './order-sheet.tsx';

const OrderSheet = lazy(async () => ({ default: (await import('./order-sheet.tsx')).OrderSheet }));

export function OrderDetail(props: OrderSheetProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen}>
      <OrderSheet {...props} />
    </FromFirstOpening>
  );
}
