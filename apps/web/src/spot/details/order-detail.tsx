/** The sheet of one order, opened from lists and URLs; its code is loaded on demand. */
import { FromFirstOpening } from '../../parts/overlays.tsx';
import type { OrderSheetProps } from './order-sheet.tsx';
import { sheetOnDemand } from '../../parts/on-demand/on-demand.tsx';

const OrderSheet = sheetOnDemand(async () => (await import('./order-sheet.tsx')).OrderSheet);

export function OrderDetail(props: OrderSheetProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen}>
      <OrderSheet {...props} />
    </FromFirstOpening>
  );
}
