/** Machines at the price of the moment: what they cost now, and what comes back of them. Pure. */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  MINING_CURRENCY,
  breakEvenUnits,
  machinePriceUnits,
  machineRefundUnits,
  type Machine,
  type MachineModelLine,
} from '@anywhen/protocol';
import type { PriceOf } from '../market-parts/worth.ts';

/** As the server sent it where there is no price, or where the price is one in USDT. */
export function modelNow(model: MachineModelLine, priceOf: PriceOf): MachineModelLine {
  const { priceBps, output } = model;
  const bitcoin = priceOf(MINING_CURRENCY);
  if (priceBps === undefined || bitcoin === undefined) return model;
  const outputUnits = parseUnits(output);
  const priceUnits = machinePriceUnits({ priceBps, outputUnits }, parseUnits(bitcoin));
  const breakEven = formatUnits(breakEvenUnits(priceUnits, { totalUnits: outputUnits }));
  return { ...model, price: formatUnits(priceUnits), breakEven };
}

type Refund = { readonly refund: string; /** Of what was paid. */ readonly lost: string };

/** What comes back if it is cancelled now; undefined without a price. */
export function refundNow(machine: Machine, priceOf: PriceOf): Refund | undefined {
  const { quantity, price, priceBps, output } = machine;
  const priceUnits = parseUnits(price);
  if (priceBps === undefined) return { refund: price, lost: formatUnits(0n) };
  const bitcoin = priceOf(MINING_CURRENCY);
  if (bitcoin === undefined) return undefined;
  const purchase = { quantity, priceUnits, priceBps, outputUnits: parseUnits(output) };
  const refundUnits = machineRefundUnits(purchase, parseUnits(bitcoin));
  return { refund: formatUnits(refundUnits), lost: formatUnits(priceUnits - refundUnits) };
}
