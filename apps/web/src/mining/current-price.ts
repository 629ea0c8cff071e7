/** Machines at the price of the moment. Pure. */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  MINING_CURRENCY,
  breakEvenUnits,
  machinePriceUnits,
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
