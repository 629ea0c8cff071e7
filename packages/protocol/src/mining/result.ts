/** What cancelling machines now would leave of their price (rulebook 6.2). */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { Machine } from './endpoints.ts';
import { machineRefundUnits } from './rules.ts';

type Refund = { readonly refund: string; /** Of what was paid. */ readonly lost: string };

/** At a price of bitcoin; undefined where that is needed and there is none. */
export function refundOf(
  { quantity, price, priceBps, output }: Machine,
  bitcoin: string | undefined,
): Refund | undefined {
  const priceUnits = parseUnits(price);
  if (priceBps === undefined) return { refund: price, lost: formatUnits(0n) };
  if (bitcoin === undefined) return undefined;
  const purchase = { quantity, priceUnits, priceBps, outputUnits: parseUnits(output) };
  const refundUnits = machineRefundUnits(purchase, parseUnits(bitcoin));
  return { refund: formatUnits(refundUnits), lost: formatUnits(priceUnits - refundUnits) };
}
